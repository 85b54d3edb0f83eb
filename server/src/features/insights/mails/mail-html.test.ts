import { dashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { newText } from '@cuadrilla/contract/insights/widget-edit.ts';
import { numberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { expect, test } from 'vitest';
import { mailOf } from './mail-html.ts';

const answer = (id: string, part: Partial<NumbersAnswer>): NumbersAnswer => ({
  id,
  error: null,
  rows: [],
  totals: [{ value: 0.9, n: 9, d: 10 }],
  previousTotals: null,
  targets: [0.92],
  left: 0,
  ...part,
});
const failed = (message_key: string, message: string) => ({
  error: { message_key, message, place: null },
});
const place = { w: 6, h: 2 };
const widgets = [
  dashboardWidget.parse({ id: 'a', kind: 'trend', measures: ['K01'], over: 'day', place }),
  dashboardWidget.parse({ id: 'b', kind: 'number', measures: ['K21'], place }),
  dashboardWidget.parse({ id: 'c', kind: 'number', measures: ['K02'], place }),
  { ...newText('d'), text: { es: 'Metas <nuevas>', en: 'New targets' } },
];
const mailIn = (locale: 'es' | 'en') =>
  mailOf({
    dashboard: { name: 'Mi <tablero>', description: '', code: 'MIO', widgets } as unknown as Dashboard,
    reply: {
      asOf: '2026-11-20T12:00:00.000Z',
      now: '2026-11-20T12:00:00.000Z',
      from: '2026-11-01',
      to: '2026-11-03',
      previous: { from: '2026-10-29', to: '2026-10-31' },
      widgets: [
        answer('a', {
          rows: [
            {
              period: '2026-11-02',
              keys: [],
              labels: [],
              cells: [{ value: 0.9, n: 9, d: 10 }],
              previous: null,
            },
          ],
        }),
        answer('b', failed('MEASURE_WITHOUT_DATA', 'Faltan los precios')),
        answer('c', failed('TIMEOUT', 'Tardó demasiado')),
        answer('d', { totals: [], targets: [] }),
      ],
    },
    names: numberNames([]),
    locale,
    asOf: '20 nov 2026, 07:00',
    person: 'Ana',
    owner: 'Luis',
    mail: 'Diario',
    link: 'https://example.test/?a=1&b=2',
  });

test('days are written as on screen, in the language of the mail', () => {
  const { html, text } = mailIn('es');
  for (const body of [html, text]) {
    expect(body).toContain('1–3 nov 2026');
    expect(body).toContain('2 nov 2026');
    expect(body).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  }
  expect(mailIn('en').text).toMatch(/1\s?–\s?3 Nov 2026/);
});

test('a number that has no data yet is no fault; one that failed is', () => {
  const { html } = mailIn('es');
  const styleOf = (line: string) => new RegExp(`style="([^"]*)">${line}`).exec(html)![1]!;
  expect(styleOf('Faltan los precios')).toContain('#5a6072');
  expect(styleOf('Tardó demasiado')).toContain('#b3261e');
});

test('on a phone a wide table scrolls by itself, and what people typed is text', () => {
  const { html } = mailIn('es');
  expect(html).toContain('name="viewport"');
  expect(html.match(/<div style="overflow-x:auto"><table/g)).toHaveLength(1);
  expect(html).toContain('Mi &#60;tablero&#62;');
  expect(html).toContain('Metas &#60;nuevas&#62;');
});
