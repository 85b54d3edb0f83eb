import {
  base,
  around,
  tooltip,
  categories,
  texts,
  ink,
  type Axes,
  type ChartDrawing,
  type ChartSeries,
  type Point,
} from './chart-options.ts';

/** Size of the numbers in a heat map, and the least that can be read, px. */
const [heatText, leastHeatText] = [10, 8];

interface LabelPlace {
  /** What the label is in, and the label, px. */
  rect: { width: number };
  labelRect: { width: number };
}

/** Numbers of narrow fields are smaller, so that they do not run into each other. */
const textWithin = ({ width }: LabelPlace['rect'], label: LabelPlace['labelRect']): number =>
  Math.max(leastHeatText, Math.min(heatText, Math.floor((heatText * (width - 3)) / label.width)));

/** Two divisions at once, the darker the more; each field has its number, so that colour is not needed to read it. */
export function heatDrawing(rows: readonly ChartSeries[], { labels }: Pick<Axes, 'labels'>): ChartDrawing {
  const cells = rows.flatMap(({ items }, row) =>
    items.flatMap((item, column) => (item && item.value !== null ? [{ row, column, item }] : [])),
  );
  const all = cells.map(({ item }) => item.value!);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const isDark = (value: number): boolean => most > least && (value - least) / (most - least) > 0.5;
  const hasRoom = labels.length <= 16;
  return {
    ...base,
    grid: around,
    tooltip: tooltip(({ dataIndex }: Point) => {
      const { row, column, item } = cells[dataIndex]!;
      return `${rows[row]!.name} · ${labels[column]}: ${item.text}`;
    }),
    // Its lines would show only where a field is empty.
    xAxis: { ...categories(labels), axisLine: { show: false } },
    yAxis: {
      ...categories(rows.map(({ name }) => name)),
      axisLine: { show: false },
      inverse: true,
      axisLabel: { ...texts, fontSize: 11, width: 120, overflow: 'truncate' },
    },
    visualMap: {
      show: false,
      min: least,
      max: most > least ? most : least + 1,
      inRange: { color: ['#eef0fa', '#9aa6e0', '#3a4bb8', '#1b2566'] },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ row, column, item }) => ({
          value: [column, row, item.value],
          label: {
            show: hasRoom,
            formatter: item.text,
            fontSize: heatText,
            color: isDark(item.value!) ? '#ffffff' : ink,
          },
        })),
        labelLayout: ({ rect, labelRect }: LabelPlace) => ({ fontSize: textWithin(rect, labelRect) }),
        itemStyle: { borderColor: '#ffffff', borderWidth: 1 },
      },
    ],
  };
}
