import type { EChartsCoreOption } from 'echarts/core';
import { shortLabels } from './short-labels.ts';

/** What is drawn of a widget, without the library that draws it. */
export type ChartDrawing = EChartsCoreOption;

/** They differ for any colour vision (after Okabe and Ito, 2008); the first is the product's own. */
const palette = ['#3a4bb8', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8a8f00', '#6b7288'];
export const ink = '#171a26';
const grey = '#5a6072';
const faint = '#e3e6ef';
const past = '#c3c8d6';
const blues = ['#1b2566', '#2a3892', '#3a4bb8', '#5a69c6', '#7b88d3', '#9aa6e0', '#b9c2ea'];

export interface ChartItem {
  label: string;
  value: number | null;
  /** As it is read. */
  text: string;
}

export interface ChartSeries {
  name: string;
  /** One for each label; null where nothing was counted. */
  items: readonly (ChartItem | null)[];
}

export interface Axes {
  labels: readonly string[];
  /** A value as it is read on the axis. */
  read: (value: number) => string;
  target: number | null;
  targetText: string;
}

export const texts = { fontFamily: '"Inter Variable", system-ui, sans-serif', fontSize: 12, color: grey };
export const around = {
  left: 8,
  right: 12,
  top: 14,
  bottom: 6,
  // Room for what letters such as g have below their line, which is not counted as height.
  outerBounds: { left: 0, right: 0, top: 0, bottom: 4 },
};
export const categories = (labels: readonly string[]) => ({
  type: 'category',
  data: [...labels],
  axisTick: { show: false },
  axisLine: { lineStyle: { color: past } },
  axisLabel: {
    ...texts,
    fontSize: 11,
    hideOverlap: true,
    // Otherwise names are left out by their place, those of months, too.
    ...(labels.includes('') ? { interval: (_: number, label: string) => label !== '' } : {}),
  },
});
const values = (read: (value: number) => string) => ({
  type: 'value',
  splitNumber: 3,
  splitLine: { lineStyle: { color: faint } },
  axisLabel: { ...texts, fontSize: 11, formatter: read },
});
/** Texts alone: the page's policy allows no markup that is made from texts. */
export const tooltip = (formatter: (point: never) => string, trigger: 'axis' | 'item' = 'item') => ({
  trigger,
  renderMode: 'richText',
  confine: true,
  formatter,
  textStyle: { ...texts, color: ink },
});
export const base = { animation: false, textStyle: texts, color: palette };

export interface Point {
  seriesIndex: number;
  dataIndex: number;
}

const targetLine = ({ target }: Axes) =>
  target === null
    ? undefined
    : {
        silent: true,
        symbol: 'none',
        // It is drawn where it is: two decimals, as by default, are whole percents.
        precision: 6,
        lineStyle: { color: ink, type: 'dashed', width: 1 },
        label: { show: false },
        data: [{ yAxis: target }],
      };

/** A ratio moves within a few points: as a line, whose axis need not begin at zero. */
export function courseDrawing(
  {
    items,
    before,
    isRatio,
  }: { items: readonly ChartItem[]; before: readonly ChartItem[] | null; isRatio: boolean },
  axes: Axes,
): ChartDrawing {
  const type = isRatio ? 'line' : 'bar';
  const line = isRatio ? { showSymbol: items.length < 45, symbolSize: 5, connectNulls: false } : {};
  return {
    ...base,
    grid: around,
    tooltip: tooltip((points: readonly Point[]) => {
      const at = points[0]?.dataIndex ?? 0;
      const old = before?.[at];
      const lines = [items[at]!, ...(old ? [old] : [])].map(({ label, text }) => `${label}: ${text}`);
      return [...lines, ...(axes.targetText ? [axes.targetText] : [])].join('\n');
    }, 'axis'),
    xAxis: categories(axes.labels),
    yAxis: {
      ...values(axes.read),
      ...(isRatio && ratioRange([...known(items), ...(axes.target === null ? [] : [axes.target])])),
    },
    series: [
      ...(before
        ? [
            {
              type,
              data: before.map(({ value }) => value),
              ...line,
              color: past,
              silent: true,
              ...(isRatio
                ? { lineStyle: { type: 'dashed', width: 1.5 } }
                : { barGap: '-100%', barWidth: '70%' }),
            },
          ]
        : []),
      {
        type,
        data: items.map(({ value }) => value),
        ...line,
        color: palette[0],
        ...(isRatio ? { lineStyle: { width: 2 } } : { barWidth: before ? '45%' : '60%', z: 3 }),
        markLine: targetLine(axes),
      },
    ],
  };
}

const known = (items: readonly ChartItem[]): number[] => items.flatMap(({ value }) => value ?? []);

/** Around all values, with round steps. */
function ratioRange(all: readonly number[]): { min: number; max: number; interval: number } {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const spread = most - least;
  const interval =
    spread <= 0.02 ? 0.01 : spread <= 0.06 ? 0.02 : spread <= 0.15 ? 0.05 : spread <= 0.4 ? 0.1 : 0.25;
  const steps = (value: number, round: (steps: number) => number) =>
    Number((round(Number((value / interval).toFixed(6))) * interval).toFixed(4));
  const min = Math.max(0, steps(least, Math.floor));
  return { min, max: Math.max(steps(most, Math.ceil), min + interval), interval };
}

/** Groups over time, on top of each other. */
export function stackedDrawing(series: readonly ChartSeries[], axes: Axes): ChartDrawing {
  return {
    ...base,
    grid: { ...around, bottom: 44 },
    legend: {
      type: 'scroll',
      bottom: 0,
      left: 0,
      itemWidth: 12,
      itemHeight: 10,
      textStyle: texts,
      pageIconSize: 10,
    },
    tooltip: tooltip(({ seriesIndex, dataIndex }: Point) => {
      const one = series[seriesIndex]!;
      return `${one.name}\n${axes.labels[dataIndex]}: ${one.items[dataIndex]?.text ?? '–'}`;
    }),
    xAxis: categories(axes.labels),
    yAxis: values(axes.read),
    series: series.map(({ name, items }, at) => ({
      type: 'bar',
      name,
      stack: 'all',
      barWidth: '64%',
      color: palette[at % palette.length],
      data: items.map((item) => item?.value ?? null),
    })),
  };
}

/** From the first step to the last, each as wide as what has come so far: bars, since a cone would end in nothing. */
export function funnelDrawing(items: readonly ChartItem[], percent: (share: number) => string): ChartDrawing {
  const first = items[0]?.value ?? 0;
  const widest = Math.max(1, ...known(items));
  const textAt = (at: number): string => {
    const { label, value, text } = items[at]!;
    const share = first > 0 && value !== null ? ` · ${percent(value / first)}` : '';
    return `${label}  ${text}${share}`;
  };
  const steps = {
    ...categories(items.map((_item, at) => textAt(at))),
    inverse: true,
    position: 'right',
    axisLine: { show: false },
    axisLabel: { ...texts, color: ink, fontSize: 11, interval: 0 },
  };
  const bar = { type: 'bar', stack: 'steps', barCategoryGap: '14%' };
  return {
    ...base,
    grid: { ...around, left: 0, right: 0, top: 4, bottom: 4 },
    tooltip: tooltip(({ dataIndex }: Point) => textAt(dataIndex)),
    xAxis: { type: 'value', show: false, min: 0, max: widest },
    yAxis: steps,
    series: [
      {
        ...bar,
        silent: true,
        itemStyle: { color: 'transparent' },
        tooltip: { show: false },
        data: items.map(({ value }) => (widest - (value ?? 0)) / 2),
      },
      {
        ...bar,
        data: items.map(({ value }, at) => ({
          value: value ?? 0,
          itemStyle: { color: blues[Math.min(at, blues.length - 1)] },
        })),
      },
    ],
  };
}

/** Groups from the most frequent on, and which share the first ones have together. */
export function paretoDrawing(
  items: readonly ChartItem[],
  total: number,
  axes: Axes,
  percent: (share: number) => string,
): ChartDrawing {
  let sum = 0;
  const shares = items.map(({ value }) => (total > 0 ? Math.min(1, (sum += value ?? 0) / total) : null));
  return {
    ...base,
    grid: around,
    tooltip: tooltip((points: readonly Point[]) => {
      const at = points[0]?.dataIndex ?? 0;
      return `${items[at]!.label}: ${items[at]!.text}\n∑ ${percent(shares[at] ?? 0)}`;
    }, 'axis'),
    xAxis: {
      ...categories(shortLabels(axes.labels)),
      axisLabel: {
        ...texts,
        fontSize: 11,
        interval: 0,
        rotate: items.length > 4 ? 32 : 0,
      },
    },
    yAxis: [
      values(axes.read),
      { ...values(percent), min: 0, max: 1, interval: 0.5, splitLine: { show: false } },
    ],
    series: [
      { type: 'bar', barWidth: '62%', color: palette[0], data: items.map(({ value }) => value) },
      { type: 'line', yAxisIndex: 1, color: palette[5], symbolSize: 5, data: shares, silent: true },
    ],
  };
}
