import { expect, test } from 'vitest';
import { dashboardWidget, queryOf, widgetKinds, type DashboardWidget } from './dashboard-definition.ts';
import { newText, newWidget } from './widget-edit.ts';
import { kindsOf, widgetFaults } from './widget-fit.ts';

/** Kinds of widgets beside numbers, courses, bars and tables: what each needs, and the place of what is missing. */
const placesOf = (widget: DashboardWidget): string[] => widgetFaults([widget]).map(({ place }) => place);

test('parts of a whole are drawn of counts alone, a map of what has a zone, a list of what has records', () => {
  const others = (code: string) => widgetKinds.filter((kind) => !kindsOf(code).includes(kind));
  expect(others('CLOSED')).toEqual(['text']);
  expect(others('K01')).toEqual(['stacked', 'funnel', 'pareto', 'text']);
  expect(others('OPENED')).toEqual(['list', 'text']);
  expect(others('OPEN')).toEqual(['trend', 'stacked', 'text']);
  expect(kindsOf('K23')).not.toContain('map');
  expect(kindsOf('K21')).toEqual(['number']);
});

test('a heat map has two sides: two divisions, or one over time', () => {
  const heat = newWidget('w1', 'CLOSED', 'heat');
  expect(heat.by).toHaveLength(2);
  expect(placesOf(heat)).toEqual([]);
  expect(placesOf({ ...heat, by: ['weekday'] })).toEqual(['0.by']);
  expect(placesOf({ ...heat, by: ['zone'], over: 'day' })).toEqual([]);
  expect(placesOf({ ...heat, over: 'day' })).toEqual(['0.by']);
});

test('a map is divided by zones, and causes are ranked by how often they occur', () => {
  expect(placesOf({ ...newWidget('w1', 'K01', 'map'), by: ['company'] })).toEqual(['0.by']);
  expect(placesOf({ ...newWidget('w1', 'INEFFECTIVE', 'pareto'), sort: 'key' })).toEqual(['0.sort']);
});

test('a text has words in both languages and no measure, and nothing else has words', () => {
  const text = newText('w1');
  expect(placesOf(text)).toEqual([]);
  expect(placesOf({ ...text, measures: ['CLOSED'], title: null })).toEqual(['0.title', '0.measures.0']);
  expect(placesOf({ ...newWidget('w1', 'CLOSED'), text: text.text })).toEqual(['0.text']);
  expect(placesOf({ ...newWidget('w1', 'CLOSED'), measures: [] })).toEqual(['0.measures']);
  const isStored = (es: string) => dashboardWidget.safeParse({ ...text, text: { es, en: 'x' } }).success;
  expect([isStored(''), isStored('á'.repeat(1000)), isStored('á'.repeat(1001))]).toEqual([
    false,
    true,
    false,
  ]);
  // A file of before has no key for it, and gets none.
  expect(Object.keys(dashboardWidget.parse(newWidget('w1', 'CLOSED')))).not.toContain('text');
});

test('groups over time are asked for without leaving any out', () => {
  const stacked = newWidget('w1', 'CLOSED', 'stacked');
  expect(queryOf(stacked)).toMatchObject({ over: 'day', by: ['company'], top: 1000 });
});
