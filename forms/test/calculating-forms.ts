import { book } from './workbooks.ts';
import type { PublishedForm } from './published-forms.ts';

/** Forms of our own that calculate, look up and fill in as published ones do. */
const yesNo = '| list_name | name | label |\n| yn | yes | Yes |\n| yn | no | No |';

export const calculating: PublishedForm[] = [
  {
    title: 'old spellings of types and columns',
    form: book(
      `| command | tag | caption | constraining message | constraint | count | bind:relevant |
       | get start time | s | | | | | |
       | q string | a | A | Short | string-length() < 5 | | |
       | phone number | tel | Phone | | | | |
       | percentage | share | Share | | | | |
       | number of days in last month | sick | Days | | | | |
       | qrcode | code | Code | | | | \${a} = 'x' |
       | beginrepeat | r | R | | | 2 | |
       | gps | p | P | | | | |
       | endrepeat | | | | | | |`,
    ),
    gives: {
      a: { type: 'text', maxLength: 4 },
      tel: { type: 'text', inputType: 'tel' },
      share: { kind: 'integer', min: 0, max: 100 },
      sick: { max: 31 },
      code: { kind: 'barcode', visibleIf: "{a} = 'x'" },
      r: { minPanelCount: 2, maxPanelCount: 2 },
    },
    notes: ['warning COLUMN_CARRIED survey 3 constraining message'],
    judges: [[{ share: 101, r: [{}, {}] }, ['share']]],
  },
  {
    title: 'scores that are added over codes',
    form: book(
      `| type | name | label | calculation |
       | select_one s | q1 | One | |
       | select_one s | q2 | Two | |
       | calculate | total | | \${q1} + \${q2} |
       | calculate | times | | number(\${q1}) * 10 |
       | calculate | level | | if(\${total} >= 10, 'high', 'low') |`,
      '| list_name | name | label |\n| s | 1 | Rarely |\n| s | 9 | Always |',
    ),
    calculates: [
      [
        { q1: '1', q2: '9' },
        { total: 10, times: 10, level: 'high' },
      ],
    ],
    notes: [],
  },
  {
    title: 'texts that are cut and put together',
    form: book(
      `| type | name | label | calculation |
       | text | a | A | |
       | integer | n | N | |
       | integer | k | K | |
       | select_multiple yn | m | M | |
       | calculate | c1 | | concat(\${n}, \${k}) |
       | calculate | c2 | | concat(substr(\${a}, 0, 3), '-', selected-at(\${m}, 1)) |
       | calculate | c3 | | join('/', \${a}, \${n}) |
       | calculate | c4 | | substring-before(\${a}, 'b') |
       | calculate | c5 | | substring-after(\${a}, 'b') |
       | calculate | c6 | | translate(\${a}, 'abc', 'xy') |
       | calculate | c7 | | normalize-space('  a   b ') |
       | calculate | c8 | | if(starts-with(\${a}, 'ab') and regex(\${a}, '[a-z]{4}'), 'si', 'no') |
       | calculate | c9 | | coalesce(\${a}, 'none') |`,
      yesNo,
    ),
    calculates: [
      [
        { a: 'abcd', n: 1, k: 2, m: ['yes', 'no'] },
        {
          c1: '12',
          c2: 'abc-no',
          c3: 'abcd/1',
          c4: 'a',
          c5: 'cd',
          c6: 'xyd',
          c7: 'a b',
          c8: 'si',
          c9: 'abcd',
        },
      ],
    ],
    notes: [],
  },
  {
    title: 'days that are moved, compared and written',
    form: book(
      `| type | name | label | constraint | calculation |
       | date | d | D | . >= today() - 30 and . <= today() + 7 | |
       | dateTime | t | T | . <= now() | |
       | calculate | due | | | date(\${d} + 30) |
       | calculate | left | | | \${due} - \${d} |
       | calculate | year | | | format-date(\${d}, '%Y') |
       | calculate | short | | | format-date(\${d}, '%e/%n/%y') |
       | calculate | since | | | decimal-date-time(\${d}) - 20000 |
       | calculate | noon | | | decimal-time('12:00') |
       | calculate | age | | | int((today() - date('2000-01-01')) div 365.25) |`,
    ),
    judges: [
      [{ d: '2026-11-01', t: '2026-11-22T06:59' }, []],
      [{ d: '2026-10-01' }, ['d']],
      [{ d: '2026-12-01' }, ['d']],
      // It is seven in the morning in Bogota.
      [{ d: '2026-11-20', t: '2026-11-22T08:00' }, ['t']],
    ],
    calculates: [
      [
        { d: '2026-11-05' },
        { due: '2026-12-05', left: 30, year: '2026', short: '5/11/26', since: 762, noon: 0.5, age: 26 },
      ],
    ],
    notes: [],
  },
  {
    title: 'what a list says of a choice',
    form: book(
      `| type | name | label | calculation | choice_filter |
       | select_one crop | crop | Crop | | |
       | select_multiple crop | many | Many | | |
       | calculate | yield | | instance('crop')/root/item[name = \${crop}]/yield | |
       | calculate | double | | \${yield} * 2 | |
       | calculate | named | | instance('crop')/root/item[kind = 'tree' and name != 'maize'][1]/label | |
       | calculate | total | | sum(instance('crop')/root/item[selected(\${many}, name)]/yield) | |
       | calculate | trees | | count(instance('crop')/root/item[kind = 'tree']) | |
       | calculate | first | | jr:choice-name(selected-at(\${many}, 0), '\${many}') | |
       | calculate | own | | jr:choice-name(\${crop}, '\${crop}') | |`,
      `| list_name | name | label | yield | kind |
       | crop | maize | Maize | 3 | grass |
       | crop | cacao | Cacao | 2.5 | tree |
       | crop | coffee | Coffee | 1 | tree |`,
    ),
    calculates: [
      [
        { crop: 'cacao', many: ['maize', 'coffee'] },
        { yield: 2.5, double: 5, named: 'Cacao', total: 4, trees: 2, first: 'Maize', own: 'Cacao' },
      ],
    ],
    notes: [],
  },
  {
    title: 'rows that know their place and are read by place',
    form: book(
      `| type | name | label | calculation | repeat_count | relevant |
       | integer | n | N | | | |
       | begin repeat | person | Person | | \${n} | |
       | calculate | at | | position(..) | | |
       | text | who | Name | | | |
       | integer | age | Age | | | |
       | calculate | before | | if(\${at} > 1, indexed-repeat(\${who}, \${person}, \${at} - 1), '') | | |
       | note | hi | Person \${at} | | | \${at} = 1 |
       | end repeat | | | | | |
       | calculate | second | | indexed-repeat(\${who}, \${person}, 2) | | |
       | calculate | all | | join(', ', \${who}) | | |
       | calculate | filled | | count-non-empty(\${age}) | | |
       | calculate | oldest | | max(\${age}) | | |`,
    ),
    judges: [
      [{ n: 2, person: [{ who: 'A' }, { who: 'B' }] }, []],
      [{ n: 3, person: [{ who: 'A' }, { who: 'B' }] }, ['person']],
      [{ n: 1, person: [{ who: 'A' }, { who: 'B' }] }, ['person']],
    ],
    calculates: [
      [
        { n: 2, person: [{ who: 'Ana', age: 30 }, { who: 'Luz' }] },
        { second: 'Luz', all: 'Ana, Luz', filled: 1, oldest: 30 },
      ],
    ],
    notes: ['warning ANSWER_IN_NOTE survey 8 label', 'warning ROWS_BY_SURVEY survey 3 type'],
  },
  {
    title: 'conditions that are no comparison',
    form: book(
      `| type | name | label | relevant | constraint | required |
       | select_multiple yn | m | M | | | |
       | text | a | A | | | |
       | text | b | B | \${a} | | |
       | text | c | C | count-selected(\${m}) | | |
       | text | e | E | not(\${a}) or boolean(\${m}) | | |
       | text | f | F | | | \${a} |`,
      yesNo,
    ),
    judges: [
      [{ f: 'x' }, []],
      [{ a: 'x' }, ['f']],
    ],
    gives: { b: { visibleIf: '{a} notempty' }, c: { visibleIf: 'count_of({m}) != 0' } },
    notes: [],
  },
  {
    title: 'texts that hold a selection',
    form: book(
      `| type | name | label | relevant | calculation |
       | select_multiple l | m | M | | |
       | calculate | held | | | string(\${m}) |
       | text | t | T | selected(\${held}, '1') and count-selected(\${held}) = 2 | |`,
      '| list_name | name | label |\n| l | 1 | One |\n| l | 11 | Eleven |\n| l | 2 | Two |',
    ),
    calculates: [
      [
        { m: ['11', '2'], t: 'x' },
        { held: '11 2', t: undefined },
      ],
      [
        { m: ['1', '2'], t: 'x' },
        { held: '1 2', t: 'x' },
      ],
    ],
    notes: [],
  },
  {
    title: 'choices of the sheet external_choices',
    form: [
      ...book(
        `| type | name | label | choice_filter |
         | text | state | State | |
         | select_one_external city | city | City | state = \${state} |`,
      ),
      {
        ...book('| list_name | name | state |\n| city | cali | valle |\n| city | pasto | nariño |')[0]!,
        name: 'external_choices',
      },
    ],
    gives: { city: { choices: [{ value: 'cali', visibleIf: "'valle' = {state}" }, { value: 'pasto' }] } },
    notes: [],
  },
  {
    title: 'comments, empty rows and columns, and sheets beside',
    form: [
      ...book(
        `| type | name | label | label | disabled |
         | | | | | |
         | # people | | | | |
         | | | | | |
         | text | a | A | | |
         | text | b | B | | yes |`,
        '| list_name | name | label |\n| | | see the other file |\n| yn | yes | Yes |',
        '| form_title |\n| T |\n| leftover |',
      ),
      { name: 'Notes', rows: [{ line: 1, cells: ['anything'] }] },
    ],
    gives: { a: { title: 'A' } },
    notes: ['warning CHOICE_WITHOUT_LIST choices 2 list_name'],
  },
  {
    title: 'hidden and read-only values',
    form: book(
      `| type | name | label | default | readonly | calculation | relevant |
       | hidden | v | | 2 | | | |
       | text | fixed | Fixed | abc | yes | | |
       | calculate | none | | | | | |
       | integer | sum | Sum | | yes | 1 + 1 | |
       | text | t | T | | | | \${v} = '2' |`,
    ),
    calculates: [[{ t: 'x' }, { v: '2', fixed: 'abc', sum: 2, t: 'x' }]],
    notes: ['warning CALCULATION_MISSING survey 4 calculation'],
  },
  {
    title: 'several languages, media and guidance',
    form: book(
      `| type | name | label::English (en) | label::Français (fr) | label:es | hint::English (en) | media::image::English (en) | guidance_hint | constraint_message::English (en) |
       | text | a | Name | Nom | Nombre | Full | a.png | Ask twice | Never shown |`,
    ),
    gives: {
      a: {
        title: { default: 'Nombre', en: 'Name' },
        description: 'Full',
        xls: {
          'label::Français (fr)': 'Nom',
          'media::image::English (en)': 'a.png',
          guidance_hint: 'Ask twice',
          'constraint_message::English (en)': 'Never shown',
        },
      },
    },
  },
];
