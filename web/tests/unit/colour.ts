// Colours measured: contrast after WCAG 2.2, difference after CIE (CIEDE2000), and as people see them who lack one
// kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).

export type Rgb = readonly [number, number, number]; // linear, 0 .. 1

type Matrix = readonly [Rgb, Rgb, Rgb];

export function rgb(hex: string): Rgb {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** One colour over another, mixed as browsers do: in values that are not linear. */
export function over(top: string, bottom: string, opacity: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [a, b] = [top, bottom].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * opacity + (b ?? 0) * (1 - opacity));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function times(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  const [x, y, z] = matrix.map(([a, c, d]) => a * r + c * g + d * b);
  return [x ?? 0, y ?? 0, z ?? 0];
}

export function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r, g, b] = rgb(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const sights: Record<string, Matrix> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const sightNames = Object.keys(sights);

export function seen(colour: Rgb, sight: string): Rgb {
  const clip = (part: number): number => Math.min(1, Math.max(0, part));
  const [r, g, b] = times(sights[sight] ?? sights["all"] ?? [colour, colour, colour], colour);
  return [clip(r), clip(g), clip(b)];
}

type Lab = [lightness: number, a: number, b: number];

function lab(colour: Rgb): Lab {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    colour,
  );
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const hue = (b: number, a: number): number => (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0);

/** CIEDE2000 of two Lab colours, after Sharma, Wu and Dalal 2005. */
export function differenceOfLab([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const [h1, h2] = [hue(b1, a1 * (1 + g)), hue(b2, a2 * (1 + g))];
  const grey = c1 * c2 === 0;
  let turn = grey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const lightness = (l1 + l2) / 2;
  const chroma = (c1 + c2) / 2;
  let middle = h1 + h2;
  if (!grey) middle = Math.abs(h1 - h2) <= 180 ? middle / 2 : (middle + (middle < 360 ? 360 : -360)) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(middle - 30)) +
    0.24 * Math.cos(radians(2 * middle)) +
    0.32 * Math.cos(radians(3 * middle + 6)) -
    0.2 * Math.cos(radians(4 * middle - 63));
  const sl = 1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2);
  const sc = 1 + 0.045 * chroma;
  const sh = 1 + 0.015 * chroma * t;
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(radians(60 * Math.exp(-(((middle - 275) / 25) ** 2))));
  const dl = (l2 - l1) / sl;
  const dc = (c2 - c1) / sc;
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / sh;
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}

/** How far two colours are apart, to one who sees with these cones. */
export function difference(one: string, other: string, sight = "all"): number {
  return differenceOfLab(lab(seen(rgb(one), sight)), lab(seen(rgb(other), sight)));
}
