// Plots of how something grows with the number of axes, as SVG.
import * as report from "./report.mjs";

/** Of one panel, and of the plot in it. */
const panel = { width: 380, height: 280 };
const plot = { left: 62, right: 20, top: 58, bottom: 42 };

const style = `
  svg { font: 13px system-ui, sans-serif }
  .paper { fill: #ffffff } text { fill: #1f2328 } .minor { fill: #59636e; font-size: 12px }
  .grid { stroke: #d1d9e0 } .line { stroke: #0550ae; fill: none } .point { fill: #0550ae }
  .value { stroke: #ffffff; stroke-width: 4; paint-order: stroke }
  .title { font-weight: 600; font-size: 14px }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 } text { fill: #e6edf3 } .minor { fill: #9198a1 }
    .value { stroke: #0d1117 } .grid { stroke: #30363d } .line { stroke: #79c0ff } .point { fill: #79c0ff }
  }`;

const place = (value) => Number(value.toFixed(1));
const text = (x, y, content, attributes = "") =>
  `<text x="${place(x)}" y="${place(y)}" ${attributes}>${content}</text>`;

/** Powers of ten that enclose the values, two of them apart at least; every second one of many. */
function decades(values) {
  let [low, high] = [Math.min(...values), Math.max(...values)].map(Math.log10);
  high = Math.ceil(high + 0.08);
  low = Math.min(Math.floor(low), high - 2);
  const step = high - low > 4 ? 2 : 1;
  const ticks = [];
  for (let power = low; power <= high; power += step) ticks.push(power);
  return { low, high, ticks };
}

function drawPanel({ title, unit, values, limits = [] }, axes, left, top) {
  const { low, high, ticks } = decades([...values, ...limits]);
  const [x0, x1] = [left + plot.left, left + panel.width - plot.right];
  const [y0, y1] = [top + panel.height - plot.bottom, top + plot.top];
  const x = (i) => x0 + 24 + (i * (x1 - x0 - 48)) / (axes.length - 1);
  const y = (value) => y0 + ((Math.log10(value) - low) / (high - low)) * (y1 - y0);
  const grid = ticks.flatMap((power) => [
    `<line class="grid" x1="${x0}" x2="${x1}" y1="${place(y(10 ** power))}" y2="${place(y(10 ** power))}"/>`,
    text(x0 - 8, y(10 ** power) + 4, report.count(10 ** power), 'class="minor" text-anchor="end"'),
  ]);
  const points = values.flatMap((value, i) => [
    `<circle class="point" cx="${place(x(i))}" cy="${place(y(value))}" r="4"/>`,
    text(x(i), y(value) - 10, report.figure(value), 'class="value" text-anchor="middle"'),
    text(x(i), y0 + 18, axes[i], 'class="minor" text-anchor="middle"'),
  ]);
  const path = (points) => points.map((value, i) => `${place(x(i))},${place(y(value))}`).join(" ");
  return [
    text(left + 16, top + 26, title, 'class="title"'),
    text(left + 16, top + 43, unit, 'class="minor"'),
    ...grid,
    `<polyline class="line" stroke-width="2" points="${path(values)}"/>`,
    ...(limits.length > 0 ? [`<polyline class="line" stroke-width="2" stroke-dasharray="6 5" points="${path(limits)}"/>`] : []),
    ...points,
    text((x0 + x1) / 2, y0 + 35, "axes of 8 cells", 'class="minor" text-anchor="middle"'),
  ].join("\n");
}

/** Panels side by side in pairs, each `{ title, unit, values }`, and `limits` if there is a second, dashed line, with a value for each number of axes. */
export function draw(title, axes, panels) {
  const [width, height] = [2 * panel.width, Math.ceil(panels.length / 2) * panel.height];
  const drawn = panels.map((p, i) => drawPanel(p, axes, (i % 2) * panel.width, (i >> 1) * panel.height));
  const described = panels.map((p) => `${p.title}: ${p.values.map(report.figure).join(", ")}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${title}</title>
<desc>${described.join("; ")}</desc>
<style>${style}
</style>
<rect class="paper" width="${width}" height="${height}" rx="6"/>
${drawn.join("\n")}
</svg>
`;
}
