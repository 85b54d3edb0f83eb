import { numberNames } from '@cuadrilla/contract/insights/number-names.ts';
import { expect, test } from 'vitest';
import { dashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { dashboardPdf } from './dashboard-pdf.rules.ts';

const answer = (id: string, part: Partial<NumbersAnswer> = {}): NumbersAnswer => ({
  id,
  error: null,
  rows: [],
  totals: [{ value: 0.9, n: 90, d: 100 }],
  previousTotals: null,
  targets: [0.92],
  left: 0,
  ...part,
});
const widget = (id: string, part: object) =>
  dashboardWidget.parse({ id, measures: ['K01'], place: { w: 6, h: 2 }, ...part });
const company = (name: string, value: number) => ({
  period: null,
  keys: [name],
  labels: [{ es: name, en: name }],
  cells: [{ value, n: value * 50, d: 50 }],
  previous: null,
});
const on = (period: string, value: number) => ({ ...company('', value), period, keys: [], labels: [] });

const printed = (
  widgets: ReturnType<typeof widget>[],
  answers: NumbersAnswer[],
  locale: 'es' | 'en' = 'es',
) =>
  dashboardPdf({
    dashboard: { name: 'Mi tablero', description: '', code: 'MIO', widgets },
    reply: {
      asOf: null,
      now: '2026-11-20T12:00:00.000Z',
      from: '2026-11-01',
      to: '2026-11-03',
      previous: { from: '2026-10-29', to: '2026-10-31' },
      widgets: answers,
    },
    names: numberNames([]),
    locale,
    organization: 'Valle',
    asOf: '2026-11-20 07:00',
    notes: ['Empresa contratista: Redes del Sur'],
  }).blocks.map(({ block }) => block);

test('a dashboard on paper has its numbers with target, bars by verdict, and every measure in words once', () => {
  const blocks = printed(
    [widget('w1', { kind: 'number' }), widget('w2', { kind: 'bars', by: ['company'] })],
    [answer('w1'), answer('w2', { rows: [company('CT02', 0.8), company('CT03', 0.95)], left: 1 })],
  );
  expect(blocks[0]).toMatchObject({ type: 'text', text: expect.stringContaining('Redes del Sur') as string });
  expect(blocks).toContainEqual({
    type: 'fields',
    columns: 3,
    fields: [{ label: 'Efectividad de visita', value: '90 % · meta 92 %' }],
  });
  const chart = blocks.find(({ type }) => type === 'chart');
  expect(chart).toMatchObject({
    kind: 'bars',
    target: 0.92,
    note: 'Meta: 92 % · 1 fila más',
    bars: [
      { label: 'CT02', text: '80 % (50)', color: 'bad' },
      { label: 'CT03', text: '95 % (50)', color: 'good' },
    ],
  });
  const last = blocks.at(-1);
  expect(last?.type === 'text' && last.text.split('\n')).toHaveLength(1);
});

test('a day without a number keeps its place on paper, and a refused or empty widget says so', () => {
  const trend = { kind: 'trend', over: 'day' };
  const error = { message_key: 'X', message: 'Faltan precios.', place: null };
  const blocks = printed(
    [widget('w1', trend), widget('w2', trend), widget('w3', { kind: 'bars', by: ['zone'] })],
    [
      answer('w1', { rows: [on('2026-11-01', 0.9), on('2026-11-03', 0.8)] }),
      answer('w2', { error }),
      answer('w3'),
    ],
    'en',
  );
  expect(blocks.find(({ type }) => type === 'chart')).toMatchObject({
    kind: 'columns',
    bars: [{ label: '01/11' }, { label: '02/11', value: null, text: '–' }, { label: '03/11' }],
  });
  const texts = blocks.map((block) => ('text' in block ? block.text : ''));
  expect(texts).toContain('Faltan precios.');
  expect(texts).toContain('No data in this period');
});
