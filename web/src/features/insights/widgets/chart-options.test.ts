import { HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, setPlatformAPI, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { courseDrawing, type ChartDrawing } from './chart-options.ts';
import { heatDrawing } from './heat-drawing.ts';

register([
  HeatmapChart,
  LineChart,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
]);

// As wide as digits of the smaller texts are; without a browser nothing measures them.
setPlatformAPI({ measureText: (text) => ({ width: text.length * 5.6 }) as TextMetrics });

function drawn(drawing: ChartDrawing, width: number) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 200 });
  chart.setOption(drawing);
  return { chart, svg: chart.renderToSVGString() };
}

const percent = (value: number) => `${Math.round(value * 1_000) / 10} %`;
const item = (label: string, value: number, text: string) => ({ label, value, text });

test('the line of a target is where the axis has its value, tenths of a percent too', () => {
  const items = [0.93, 1, 0.97].map((value, at) => item(`${at}`, value, percent(value)));
  const drawing = courseDrawing(
    { items, before: null, isRatio: true },
    { labels: ['1', '2', '3'], target: 0.985, targetText: 'Meta 98,5 %', read: percent },
  );
  const { chart, svg } = drawn(drawing, 400);
  const [, y] = /d="M[\d.]+ ([\d.]+)L[\d.]+ [\d.]+"[^>]*stroke-dasharray/.exec(svg) ?? [];
  expect(Number(y)).toBeCloseTo(chart.convertToPixel({ yAxisIndex: 0 }, 0.985), -0.5);
});

test('an axis of many days shows the names of its months, all of them where there is room', () => {
  const labels = Array.from({ length: 330 }, (_, at) => (at % 30 === 15 ? `mes ${at}` : ''));
  const items = labels.map((label) => item(label, 1, '1'));
  const drawing = courseDrawing(
    { items, before: null, isRatio: true },
    { labels, target: null, targetText: '', read: percent },
  );
  const named = (width: number) => [...drawn(drawing, width).svg.matchAll(/>mes \d+</g)].length;
  expect(named(800)).toBe(11);
  expect(named(200)).toBeGreaterThan(2);
});

test('numbers of a heat map are smaller where its fields are narrow, and never too small to be read', () => {
  const hours = Array.from({ length: 15 }, (_, at) => `${at + 6}:00`);
  const rows = [{ name: 'Lunes', items: hours.map((hour) => item(hour, 204, '204')) }];
  const sizes = (width: number) =>
    new Set(
      [
        ...drawn(heatDrawing(rows, { labels: hours }), width).svg.matchAll(/font-size:([\d.]+)px[^>]*>204</g),
      ].map(([, size]) => Number(size)),
    );
  expect([...sizes(700)]).toEqual([10]);
  const [narrow] = sizes(290);
  expect(narrow).toBeLessThan(10);
  expect(narrow).toBeGreaterThanOrEqual(8);
});
