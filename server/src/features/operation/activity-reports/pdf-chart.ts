import type { PageColor, Pages, TextStyle } from './pdf-page.ts';

/** Bars below each other, or columns beside each other for a course over time. Values stay texts beside them. */
export interface ChartBlock {
  type: 'chart';
  title: string;
  kind: 'bars' | 'columns';
  bars: { label: string; text: string; value: number | null; color: PageColor }[];
  /** Drawn as a line on the scale of the bars. */
  target: number | null;
  /** Of columns: everything that they show, in words. */
  alt: string;
  /** Rows that are not drawn, and the target, in words. */
  note: string | null;
}

const label: TextStyle = { size: 8.2 };
const small: TextStyle = { size: 6.8, color: 'label' };
const rowGap = 4;
const columnHeight = 84;
/** More values than these above columns would run into each other. */
const mostTexts = 12;

const scaleOf = ({ bars, target }: ChartBlock): number =>
  Math.max(target ?? 0, ...bars.map(({ value }) => value ?? 0)) || 1;

/** What of a chart is not divided: its title with the first bars, or all of its columns. */
export const chartStart = ({ kind }: ChartBlock): number => (kind === 'bars' ? 40 : columnHeight + 50);

export function drawChart(pages: Pages, chart: ChartBlock): void {
  pages.ensure(chartStart(chart));
  pages.flow(chart.title, { size: 8.5, bold: true }, 'H3');
  pages.y += 3;
  if (chart.kind === 'bars') drawBars(pages, chart);
  else drawColumns(pages, chart);
  if (chart.note) {
    pages.y += 1;
    pages.flow(chart.note, small);
  }
}

function drawBars(pages: Pages, chart: ChartBlock): void {
  const scale = scaleOf(chart);
  const widest = (texts: string[], most: number) =>
    Math.min(most, Math.max(40, ...texts.map((text) => pages.widthOf(text, label) + 2)));
  const labelWidth = widest(
    chart.bars.map((bar) => bar.label),
    pages.width * 0.4,
  );
  const textWidth = widest(
    chart.bars.map((bar) => bar.text),
    pages.width * 0.25,
  );
  const left = pages.left + labelWidth + 8;
  const room = pages.width - labelWidth - textWidth - 16;
  for (const { label: name, text, value, color } of chart.bars) {
    const height = pages.heightOf(name || ' ', labelWidth, label);
    pages.ensure(height + rowGap);
    const { y } = pages;
    pages.textIn(name || ' ', { x: pages.left, y, width: labelWidth }, label);
    const width = Math.max(0, ((value ?? 0) / scale) * room);
    if (width > 0) pages.fill({ x: left, y: y + 1, width, height: 8 }, color);
    if (chart.target !== null)
      pages.fill({ x: left + (chart.target / scale) * room, y: y - 1, width: 1, height: 12 }, 'text');
    pages.textIn(text, { x: left + room + 8, y, width: textWidth }, { ...label, align: 'right' });
    pages.y = y + height + rowGap;
  }
}

function drawColumns(pages: Pages, chart: ChartBlock): void {
  const scale = scaleOf(chart);
  const { bars, target, alt } = chart;
  const top = pages.y + 12;
  const foot = top + columnHeight;
  const step = pages.width / Math.max(1, bars.length);
  const boxes = bars.map(({ value, color }, at) => {
    const height = ((value ?? 0) / scale) * columnHeight;
    return { x: pages.left + at * step + step * 0.15, y: foot - height, width: step * 0.7, height, color };
  });
  const line = (y: number, color: PageColor) => ({
    x: pages.left,
    y,
    width: pages.width,
    height: 0.7,
    color,
  });
  pages.figure(
    [
      ...boxes,
      line(foot, 'line'),
      ...(target === null ? [] : [line(foot - (target / scale) * columnHeight, 'text')]),
    ],
    alt,
  );
  // Every so many columns one is named, so that no date runs into the next one.
  const every = Math.max(1, Math.ceil(30 / step));
  bars.forEach((bar, at) => {
    const place = { x: pages.left + at * step - 12, width: step + 24 };
    const centred: TextStyle = { ...small, align: 'center' };
    if (at % every === 0) pages.textIn(bar.label, { ...place, y: foot + 3 }, centred);
    if (bars.length <= mostTexts && bar.value !== null)
      pages.textIn(bar.text, { ...place, y: boxes[at]!.y - 10 }, centred);
  });
  pages.y = foot + 14;
}
