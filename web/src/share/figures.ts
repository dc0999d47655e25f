// Arrows and circles painted on a canvas.
import type { Context } from "../board/paint";
import type { Figure } from "../model/shapeFigures";

const edge = 1.3; // pixels on each side of a line

export function paintFigures(
  context: Context,
  figures: readonly Figure[],
  { bg, text }: { bg: string; text: string },
): void {
  context.save();
  [context.lineCap, context.lineJoin] = ["round", "round"];
  for (const figure of figures) {
    const { look, width, label } = figure;
    context.globalAlpha = figure.solid;
    const [line, head] = [new Path2D(figure.line), new Path2D(figure.head)];
    const stroke = (path: Path2D, style: string, wide: number): void => {
      context.strokeStyle = style;
      context.lineWidth = wide;
      context.stroke(path);
    };
    context.setLineDash(figure.dash);
    stroke(line, look.edge, width + 2 * edge);
    context.setLineDash([]);
    stroke(head, look.edge, 2 * edge);
    context.setLineDash(figure.dash);
    stroke(line, look.colour, width);
    context.setLineDash([]);
    context.fillStyle = look.colour;
    context.fill(head);
    if (label) paintLabel(context, label, bg, text);
  }
  context.restore();
}

function paintLabel(context: Context, { text, at }: NonNullable<Figure["label"]>, ground: string, ink: string): void {
  context.font = `600 12px "Atkinson Hyperlegible Mono", sans-serif`;
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  [context.strokeStyle, context.fillStyle, context.lineWidth] = [ground, ink, 4];
  context.strokeText(text, at.x, at.y);
  context.fillText(text, at.x, at.y);
}
