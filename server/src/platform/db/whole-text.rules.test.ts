import { expect, test } from 'vitest';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import { withWholeText } from './whole-text.rules.ts';

const whole = { whole: 'text', keys: ['number', 'account', 'address'] };
const like = (key: string, value: string, sql_connector: Filter['sql_connector'] = 'OR'): Filter => ({
  key,
  field_type: 'STRING',
  operator: 'LIKE',
  value,
  sql_connector,
});
const inAll = (value: string, first: Filter['sql_connector'] = 'OR'): Filter[] => [
  like('number', value, first),
  like('account', value),
  like('address', value),
];

test('one text in every column is one filter, in its place', () => {
  const zone: Filter = {
    key: 'zoneId',
    field_type: 'LONG',
    operator: 'EQUAL',
    value: 3,
    sql_connector: 'AND',
  };
  expect(withWholeText([zone, ...inAll('rodri', 'AND'), like('stage', 'rodri')], whole)).toEqual([
    zone,
    like('text', 'rodri', 'AND'),
    like('stage', 'rodri'),
  ]);
  expect(withWholeText([like('stage', 'x', 'AND'), ...inAll('rodri')], whole)).toEqual([
    like('stage', 'x', 'AND'),
    like('text', 'rodri'),
  ]);
});

test('two texts in every column are two filters', () => {
  expect(withWholeText([...inAll('rodri'), ...inAll('pérez')], whole)).toEqual([
    like('text', 'rodri'),
    like('text', 'pérez'),
  ]);
});

test.each([
  ['a text with a space, which two columns may contain together', inAll('calle 5')],
  ['a text in some of the columns', [like('number', 'rodri'), like('address', 'rodri')]],
  [
    'a different text in one column',
    [like('number', 'rodri'), like('account', 'rodr'), like('address', 'rodri')],
  ],
  [
    'columns that are joined by AND',
    inAll('rodri').map((each) => ({ ...each, sql_connector: 'AND' as const })),
  ],
  ['an empty text', inAll('')],
  ['no text', inAll('rodri').map((each) => ({ ...each, operator: 'EQUAL' as const }))],
])('%s stays as it is', (_, filters) => {
  expect(withWholeText(filters, whole)).toEqual(filters);
});
