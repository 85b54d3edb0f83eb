import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '#platform/db/plain-text.rules.ts';
import { testApp, type TestApp } from './app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('13.A: a text is made plain within the statement that compares it, not by a call for each row', async () => {
  const plan = await world.sql<Record<'QUERY PLAN', string>>(
    `explain (verbose) select 1 from operation o where plain_text(o.number) like '%b0%'`,
  );
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('lower(');
  expect(lines).not.toContain('plain_text(');
  expect(
    await world.sql(
      `select plain_text(null) as none, plain_text('Ñandú ÁÇ') as plain, plain_text('SR-26') as ascii`,
    ),
  ).toEqual([{ none: null, plain: 'nandu ac', ascii: 'sr-26' }]);
});

test('a text is made plain by the server as by the database', async () => {
  const texts = [
    '',
    'Ñandú ÁÇ',
    'SR-26',
    'ÄËÏÖÜ äëïöü ÀÈÌÒÙ âêîôû ãõ',
    'Straße Ångström Łódź',
    '100 %_\\ 🙂',
  ];
  const rows = await world.sql<{ plain: string }>(
    'select plain_text(t) as plain from unnest($1::text[]) with ordinality as x (t, at) order by at',
    [texts],
  );
  expect(texts.map(plainText)).toEqual(rows.map(({ plain }) => plain));
});
