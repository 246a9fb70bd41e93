// Paints what drawings of the page look like now on a canvas. Going by way of an image file would be
// shorter, but the page's policy lets no picture in that does not come from the server.

export function pictureOf(drawings: readonly SVGSVGElement[], width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const shown = drawings[0]?.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (!shown || !context || shown.width === 0) return canvas;
  const scale = width / shown.width;
  canvas.width = width;
  canvas.height = Math.round(shown.height * scale);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const drawing of drawings)
    for (const element of drawing.querySelectorAll<SVGGraphicsElement>(painted))
      paint(context, element, drawing, scale);
  return canvas;
}

const painted = 'path, rect, circle, line, polygon, text';

function paint(
  context: CanvasRenderingContext2D,
  element: SVGGraphicsElement,
  drawing: SVGSVGElement,
  scale: number,
): void {
  const matrix = element.getCTM();
  const style = getComputedStyle(element);
  if (!matrix || style.display === 'none' || style.visibility === 'hidden') return;
  context.save();
  context.setTransform(DOMMatrix.fromMatrix({ a: scale, d: scale }).multiply(matrix));
  context.globalAlpha = opacityOf(element, drawing);
  if (element instanceof SVGTextElement) write(context, element, style);
  else draw(context, outlineOf(element), style);
  context.restore();
}

// Groups pass their own on.
function opacityOf(element: Element, drawing: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at && at !== drawing; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

function draw(
  context: CanvasRenderingContext2D,
  outline: Path2D,
  style: CSSStyleDeclaration,
): void {
  if (style.fill !== 'none') {
    context.fillStyle = style.fill;
    context.fill(outline, style.fillRule === 'evenodd' ? 'evenodd' : 'nonzero');
  }
  if (style.stroke === 'none' || !(parseFloat(style.strokeWidth) > 0)) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = parseFloat(style.strokeWidth);
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  const dashes = style.strokeDasharray.split(/[ ,]+/).map(parseFloat);
  context.setLineDash(dashes.every(Number.isFinite) ? dashes : []);
  context.stroke(outline);
}

function outlineOf(element: SVGGraphicsElement): Path2D {
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '');
  const outline = new Path2D();
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  if (element instanceof SVGRectElement)
    outline.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  if (element instanceof SVGCircleElement)
    outline.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  if (element instanceof SVGLineElement) {
    outline.moveTo(number('x1'), number('y1'));
    outline.lineTo(number('x2'), number('y2'));
  }
  if (element instanceof SVGPolygonElement) {
    for (const { x, y } of element.points) outline.lineTo(x, y);
    outline.closePath();
  }
  return outline;
}

const alignments: Record<string, CanvasTextAlign> = { middle: 'center', end: 'right' };

function write(
  context: CanvasRenderingContext2D,
  element: SVGTextElement,
  style: CSSStyleDeclaration,
): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = alignments[style.textAnchor] ?? 'left';
  context.textBaseline = style.dominantBaseline === 'central' ? 'middle' : 'alphabetic';
  context.fillStyle = style.fill;
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  context.fillText(element.textContent ?? '', number('x'), number('y'));
}
