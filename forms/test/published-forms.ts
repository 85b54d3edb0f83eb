import type { Workbook } from '../src/xlsform/workbook.ts';
import { book } from './workbooks.ts';

/** Forms of our own that do what published ones do. */
type Json = Record<string, unknown>;
export interface PublishedForm {
  title: string;
  form: Workbook;
  /** Elements as they come out, by name. */
  gives?: Record<string, Json>;
  /** Warnings and faults by place: all of them. */
  notes?: string[];
  /** Answers, and the questions that are wrong with them. */
  judges?: [answers: Json, wrong: string[]][];
  /** Answers that come out calculated. */
  calculates?: [answers: Json, results: Json][];
}
const yesNo = '| list_name | name | label |\n| yn | yes | Yes |\n| yn | no | No |';

export const habits: PublishedForm[] = [
  {
    title: 'a cascade of three levels that names questions by path',
    form: book(
      `| type | name | label | choice_filter | relevant |
       | begin_group | where | Where | | |
       | select_one region | region | Region | | |
       | select_one province | province | Province | region=current()/../region | ../region != '' |
       | select_one town | town | Town | province = ../province and selected(\${region}, region) | |
       | end_group | | | | |`,
      `| list_name | name | label | region | province |
       | region | n | North | | |
       | region | s | South | | |
       | province | n1 | N one | n | |
       | province | s1 | S one | s | |
       | town | t1 | Town 1 | n | n1 |
       | town | t2 | Town 2 | s | s1 |`,
    ),
    gives: {
      province: { visibleIf: '{region} notempty', choices: [{ visibleIf: "'n' = {region}" }, {}] },
      town: { choices: [{ visibleIf: "'n1' = {province} and {region} = 'n'" }, {}] },
    },
    judges: [
      [{ region: 'n', province: 'n1', town: 't1' }, []],
      [{ region: 'n', province: 's1' }, ['province']],
      [{ region: 'n', province: 'n1', town: 't2' }, ['town']],
    ],
    notes: [],
  },
  {
    title: 'other answers of one and of several choices, in rows too',
    form: book(
      `| type | name | label | relevant |
       | select_one yn or_other | a | A | |
       | begin repeat | r | R | |
       | select_multiple yn or_other | b | B | |
       | text | why | Why | \${b_other} != '' |
       | end repeat | | | |`,
      yesNo,
    ),
    gives: {
      a: { choices: [{ value: 'yes' }, { value: 'no' }, { value: 'other' }] },
      a_other: { visibleIf: "{a} = 'other'" },
      b_other: { visibleIf: "{panel.b} contains 'other'" },
      why: { visibleIf: '{panel.b_other} notempty' },
    },
    notes: [],
  },
  {
    title: 'signs of word processors, and operators in capitals',
    form: book(
      `| type | name | label | relevant | constraint |
       | integer | n | N | | . ≥ 0 AND . ≤ 10 |
       | text | t | T | \${n}\u00a0> 3 OR \${n} = “2” | regex(., ‘^[A-Z]{2}$’) |`,
    ),
    gives: { n: { min: 0, max: 10 }, t: { visibleIf: "{n} > 3 or {n} = '2'" } },
    judges: [
      [{ n: 11 }, ['n']],
      [{ n: 4, t: 'abc' }, ['t']],
    ],
    notes: [],
  },
  {
    title: 'names of all kinds',
    form: book(
      `| type | name | label | relevant |
       | text | 1st | First | |
       | text | año-2026 | Year | \${1st} = 'x' |
       | begin group | g.a | G | |
       | text | año_2026 | Again | \${año-2026} = '1' |
       | end group | | | |
       | text | ${'very_long_name_'.repeat(6)} | Long | |`,
    ),
    gives: { año_2026: { visibleIf: "{1st} = 'x'" }, año_2026_2: { visibleIf: "{año_2026} = '1'" } },
    notes: [
      'warning RENAMED survey 3 name',
      'warning RENAMED survey 4 name',
      'warning RENAMED survey 5 name',
      'warning RENAMED survey 7 name',
    ],
  },
  {
    title: 'repeats that are counted by number, by answer and by selection',
    form: book(
      `| type | name | label | repeat_count |
       | begin repeat | three | Three | 3 |
       | text | a | A | |
       | end repeat | | | |
       | select_multiple yn | m | M | |
       | begin repeat | each | Each | count-selected(\${m}) |
       | calculate | which | | |
       | text | b | B | |
       | end repeat | | | |
       | begin repeat | free | Free | |
       | text | c | C | |
       | end repeat | | | |`,
      yesNo,
    ),
    gives: {
      three: { minPanelCount: 3, maxPanelCount: 3 },
      each: { rowsExpression: 'count_of({m})' },
    },
    judges: [
      [{ m: ['yes'], each: [{ b: 'x' }], three: [{ a: 'x' }, {}, {}] }, []],
      [{ m: ['yes', 'no'], each: [{ b: 'x' }], three: [{ a: 'x' }, {}, {}] }, ['each']],
    ],
    notes: ['warning CALCULATION_MISSING survey 7 calculation'],
  },
  {
    title: 'checks of every kind with their messages',
    form: book(
      `| type | name | label | required | required message | constraint | constraint message |
       | text | id | Id | yes | Say it | regex(., '^[0-9]{3}$') and . != '000' | Three digits |
       | select_multiple yn | m | M | | | not(selected(., 'yes') and selected(., 'no')) | One only |
       | decimal | w | W | | | . > 0 and . <= 2.5 | Up to 2.5 |
       | integer | low | Low | | | | |
       | integer | high | High | | | . > \${low} or \${low} = '' | More |
       | date | born | Born | | | . < today() and . > date('1900-01-01') | In the past |
       | text | words | Words | | | string-length(.) >= 3 and string-length(.) <= 5 | |`,
      yesNo,
    ),
    judges: [
      [{ id: '123', m: ['yes'], w: 1.5, low: 1, high: 2, born: '1990-02-03', words: 'abcd' }, []],
      [{}, ['id']],
      [{ id: '000' }, ['id']],
      [
        { id: '123', m: ['yes', 'no'], w: 0, high: 1, born: '2027-01-01', words: 'ab' },
        ['m', 'w', 'born', 'words'],
      ],
      [{ id: '123', low: 3, high: 3 }, ['high']],
    ],
    notes: [],
  },
];
