export interface DrawnPoint {
  x: number;
  y: number;
}
export type Stroke = readonly DrawnPoint[];

const pen = { colour: '#111111', width: 8 };

type Surface = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin'
> &
  Pick<CanvasRenderingContext2D, 'fillRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'stroke'>;

/** Draws everything anew: black on white, whatever the theme of the app, since the office reads it on white. */
export function drawStrokes(
  surface: Surface,
  { width, height }: { width: number; height: number },
  strokes: readonly Stroke[],
): void {
  surface.fillStyle = '#ffffff';
  surface.fillRect(0, 0, width, height);
  surface.strokeStyle = pen.colour;
  surface.lineWidth = pen.width;
  surface.lineCap = 'round';
  surface.lineJoin = 'round';
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    surface.beginPath();
    surface.moveTo(first.x, first.y);
    // A touch without a movement is a dot.
    for (const { x, y } of rest.length > 0 ? rest : [first]) surface.lineTo(x, y);
    surface.stroke();
  }
}
