/** A widget as a picture: drawn here from its numbers, in a chunk of its own, without any address. */

export interface PictureRow {
  label: string;
  /** As they are read, one for each measure. */
  texts: readonly string[];
  value: number | null;
  before: number | null;
}

export interface Picture {
  title: string;
  /** Below the title: period, filters, as of when. */
  notes: readonly string[];
  kind: 'columns' | 'bars' | 'table';
  head: readonly string[];
  rows: readonly PictureRow[];
  target: number | null;
  targetText: string;
}

const width = 960;
const margin = 32;
const scale = 2;
const ink = '#1c2033';
const grey = '#5a6072';
const blue = '#3a4bb8';
const ghost = '#d5d9e4';
const rowHeight = 28;
const chartHeight = 320;
/** Rows that a picture has room for; more are left out with a note. */
export const mostPictureRows = 40;

const font = (size: number, weight = 400): string => `${weight} ${size}px Arial, Helvetica, sans-serif`;

/** The height that the content needs, without margins and title. */
const contentHeight = ({ kind, rows }: Picture): number =>
  kind === 'columns' ? chartHeight + 32 : (Math.min(rows.length, mostPictureRows) + 1) * rowHeight;

type Pen = CanvasRenderingContext2D;

/** Writes a text into a width, and cuts it where it is longer. */
function write(pen: Pen, text: string, x: number, y: number, room: number): void {
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`;
  pen.fillText(shown, x, y);
}

function drawHead(pen: Pen, { title, notes }: Picture): number {
  pen.fillStyle = ink;
  pen.font = font(22, 700);
  write(pen, title, margin, margin + 20, width - 2 * margin);
  pen.fillStyle = grey;
  pen.font = font(13);
  notes.forEach((note, at) => write(pen, note, margin, margin + 44 + at * 18, width - 2 * margin));
  return margin + 56 + notes.length * 18;
}

function drawColumns(pen: Pen, { rows, target, targetText }: Picture, top: number): void {
  const known = rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const most = Math.max(...known, target ?? 0) || 1;
  const step = (width - 2 * margin) / Math.max(1, rows.length);
  const floor = top + chartHeight;
  const tall = (value: number | null) => (chartHeight * (value ?? 0)) / most;
  const every = Math.ceil(rows.length / 12);
  rows.forEach(({ value, before, label }, at) => {
    const left = margin + at * step;
    pen.fillStyle = ghost;
    if (before !== null) pen.fillRect(left + step * 0.08, floor - tall(before), step * 0.84, tall(before));
    pen.fillStyle = blue;
    pen.fillRect(left + step * 0.22, floor - tall(value), step * 0.56, tall(value));
    pen.fillStyle = grey;
    pen.font = font(12);
    if (at % every === 0) write(pen, label, left, floor + 18, step * every);
  });
  if (target === null) return;
  pen.strokeStyle = ink;
  pen.setLineDash([6, 4]);
  pen.beginPath();
  pen.moveTo(margin, floor - tall(target));
  pen.lineTo(width - margin, floor - tall(target));
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = ink;
  pen.fillText(targetText, margin, floor - tall(target) - 6);
}

function drawBars(pen: Pen, { rows, target }: Picture, top: number): void {
  const shown = rows.slice(0, mostPictureRows);
  const most = Math.max(...shown.map(({ value }) => value ?? 0), target ?? 0) || 1;
  const [left, room] = [margin + 280, width - 2 * margin - 280 - 110];
  shown.forEach(({ label, value, texts }, at) => {
    const y = top + at * rowHeight;
    pen.font = font(14);
    pen.fillStyle = ink;
    write(pen, label, margin, y + 17, 268);
    pen.fillStyle = '#eef0f5';
    pen.fillRect(left, y + 5, room, 16);
    pen.fillStyle = blue;
    pen.fillRect(left, y + 5, (room * Math.max(0, value ?? 0)) / most, 16);
    pen.fillStyle = ink;
    write(pen, texts[0] ?? '', left + room + 12, y + 17, 98);
    if (target !== null) pen.fillRect(left + (room * target) / most, y + 2, 2, 22);
  });
}

function drawTable(pen: Pen, { head, rows }: Picture, top: number): void {
  const columns = Math.max(1, head.length - 1);
  const own = Math.min(160, (width - 2 * margin - 240) / columns);
  const first = width - 2 * margin - own * columns;
  const line = (cells: readonly string[], y: number) =>
    cells.forEach((text, at) => {
      pen.textAlign = at === 0 ? 'left' : 'right';
      const x = at === 0 ? margin : margin + first + own * at;
      write(pen, text, x, y + 18, (at === 0 ? first : own) - 12);
    });
  pen.font = font(13, 700);
  pen.fillStyle = grey;
  line(head, top);
  pen.font = font(14);
  pen.fillStyle = ink;
  rows.slice(0, mostPictureRows).forEach(({ label, texts }, at) => {
    const y = top + (at + 1) * rowHeight;
    line([label, ...texts], y);
    pen.fillRect(margin, y - 1, width - 2 * margin, 0.5);
  });
  pen.textAlign = 'left';
}

const drawings = { columns: drawColumns, bars: drawBars, table: drawTable };

/** @throws when the browser cannot draw */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const height = 2 * margin + 56 + picture.notes.length * 18 + contentHeight(picture);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser cannot draw a picture.');
  pen.scale(scale, scale);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  drawings[picture.kind](pen, picture, drawHead(pen, picture));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))), 'image/png');
  });
}
