import { expect, test } from 'vitest';
import { dashboardWidget, type WidgetKind } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { isOddNumber } from './widget-grid.tsx';

const aloneAmong = (kinds: readonly WidgetKind[]): number[] => {
  const widgets = kinds.map((kind, at) =>
    dashboardWidget.parse({ id: `w${at}`, kind, title: null, measures: ['CLOSED'], place: { w: 3, h: 1 } }),
  );
  return widgets.flatMap((_, at) => (isOddNumber(widgets, at) ? [at] : []));
};

test('on a phone the last of three or five numbers has a row of its own, others share theirs', () => {
  expect(aloneAmong(['number', 'number', 'number', 'trend'])).toEqual([2]);
  expect(aloneAmong(['number', 'number', 'bars', 'number'])).toEqual([3]);
  expect(aloneAmong(['number', 'number', 'number', 'number'])).toEqual([]);
  expect(aloneAmong(['trend', 'bars'])).toEqual([]);
});
