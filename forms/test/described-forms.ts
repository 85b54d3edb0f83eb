import type { PublishedForm } from './published-forms.ts';
import { book, table } from './workbooks.ts';

/** Forms of our own with looks, defaults, files, settings and texts as published ones have them. */
const yesNo = '| list_name | name | label |\n| yn | yes | Yes |\n| yn | no | No |';

export const described: PublishedForm[] = [
  {
    title: 'looks that this product does not have',
    form: book(
      `| type | name | label | appearance | parameters |
       | begin group | g | G | field-list table-list w2 | |
       | select_one yn | a | A | likert quickcompact w1 | randomize=true, seed=42 |
       | text | t | T | numbers w1 | rows=4 |
       | end group | | | | |`,
      yesNo,
    ),
    gives: { t: { type: 'comment', rows: 4 } },
    notes: [
      'warning RANDOM_ORDER survey 3 parameters',
      'warning APPEARANCE_CARRIED survey 3 appearance',
      'warning APPEARANCE_CARRIED survey 3 appearance',
      'warning APPEARANCE_CARRIED survey 3 appearance',
      'warning PARAMETER_CARRIED survey 3 parameters',
      'warning APPEARANCE_CARRIED survey 4 appearance',
      'warning APPEARANCE_CARRIED survey 2 appearance',
      'warning APPEARANCE_CARRIED survey 2 appearance',
    ],
  },
  {
    title: 'defaults of every kind, and what fills in',
    form: book(
      `| type | name | label | default | calculation | trigger |
       | date | d | D | 2026-01-31 | | |
       | dateTime | dt | DT | now() | | |
       | integer | n | N | 5 | | |
       | select_multiple yn | m | M | yes no | | |
       | select_one yn | o | O | no | | |
       | text | copy | Copy | \${n} | | |
       | text | last | Last | \${last-saved#n} | | |
       | integer | x2 | Double | | \${n} * 2 | |
       | text | when | When | | now() | \${n} |`,
      yesNo,
    ),
    gives: {
      d: { defaultValue: '2026-01-31' },
      dt: { defaultValueExpression: 'now()' },
      n: { defaultValue: 5 },
      m: { defaultValue: ['yes', 'no'] },
      o: { defaultValue: 'no' },
      copy: { defaultValueExpression: '{n}' },
      x2: { setValueExpression: '{n} * 2' },
      when: { setValueIf: '{n} notempty', setValueExpression: 'now()' },
    },
    notes: ['warning LAST_SAVED survey 8 default'],
  },
  {
    title: 'every kind of file and place',
    form: book(
      `| type | name | label | parameters | appearance |
       | photo | p | P | | |
       | image | s | S | | signature |
       | image | w | W | | draw |
       | audio | au | AU | | |
       | video | v | V | | |
       | file | f | F | | |
       | geopoint | gp | GP | capture-accuracy=10 | maps |
       | geotrace | gt | GT | | |
       | geoshape | gs | GS | | |
       | calculate | metres | | | |
       | trigger | ok | I agree | | |`,
    ),
    gives: {
      s: { type: 'signaturepad' },
      w: { draw: true },
      gp: { kind: 'geopoint', maxAccuracy: 10 },
      ok: { type: 'checkbox', choices: [{ value: 'OK' }] },
    },
  },
  {
    title: 'the length and area of what was walked',
    form: book(
      `| type | name | label | calculation |
       | geotrace | way | Way | |
       | calculate | metres | | distance(\${way}) |
       | calculate | inside | | area(\${way}) div 10000 |`,
    ),
    calculates: [
      [
        {
          way: [
            { lat: 0, lng: 0 },
            { lat: 0, lng: 0.01 },
            { lat: 0.01, lng: 0.01 },
          ],
        },
        { metres: 2224, inside: 61.8217 },
      ],
    ],
    notes: [],
  },
  {
    title: 'settings, entities and encryption of other servers',
    form: [
      ...book(
        '| type | name | label | save_to |\n| text | a | A | tree_kind |',
        '',
        `| form_title | form_id | version | default_language | style | instance_name | public_key | allow_choice_duplicates |
         | Trees | trees-2026 | 2026.11.22-01 | English (en) | pages theme-grid | \${a} | MIIB | yes |`,
      ),
      table('entities', '| list_name | label |\n| trees | ${a} |'),
    ],
    notes: [
      'warning ENTITIES_IGNORED entities 0 ',
      'warning ENCRYPTION_IGNORED settings 2 public_key',
      'warning VERSION_CUT settings 2 version',
      'warning COLUMN_CARRIED survey 2 save_to',
    ],
  },
  {
    title: 'groups in groups, on pages, with conditions',
    form: book(
      `| type | name | label | appearance | relevant |
       | select_one yn | go | Go? | | |
       | begin_group | outer | Outer | field-list | \${go} = 'yes' |
       | begin group | inner | Inner | | \${go} != 'no' |
       | text | t | T | | |
       | end group | inner | | | |
       | end_group | outer | | | |`,
      yesNo,
    ),
    gives: { outer: { visibleIf: "{go} = 'yes'" }, inner: { type: 'panel', visibleIf: "{go} != 'no'" } },
    judges: [[{ go: 'no', t: 'x' }, []]],
    calculates: [[{ go: 'no', t: 'x' }, { t: undefined }]],
    notes: [],
  },
  {
    title: 'labels with marks, colours and line breaks',
    form: book(
      `| type | name | label | hint |
       | text | a | <span style="color:red">**Name**</span> # 1 | *as* in \\*the\\* card |
       | note | n | # Title | |`,
    ),
    gives: { a: { title: 'Name # 1' }, n: { html: '<b>Title</b>' } },
    notes: [],
  },
  {
    title: 'a choice under two parents',
    form: book(
      `| type | name | label | choice_filter |
       | select_one p | p | P | |
       | select_one l | a | A | p = \${p} |`,
      `| list_name | name | label | p |
       | p | one | One | |
       | p | two | Two | |
       | l | x | X | one |
       | l | y | Y | one |
       | l | x | X | two |`,
    ),
    judges: [
      [{ p: 'two', a: 'x' }, []],
      [{ p: 'one', a: 'x' }, []],
      [{ p: 'two', a: 'y' }, ['a']],
    ],
    notes: ['warning CHOICE_TWICE_ALLOWED choices 6 name'],
  },
  {
    title: 'choices that are there twice, or have no label',
    form: book(
      '| type | name | label |\n| select_one l | a | A |',
      '| list_name | name | label |\n| l | x | X |\n| l | x | X again |\n| l | y | |',
      '| allow_choice_duplicates |\n| yes |',
    ),
    gives: {
      a: {
        choices: [
          { value: 'x', text: 'X' },
          { value: 'y', text: 'y' },
        ],
      },
    },
    notes: ['warning CHOICE_TWICE_ALLOWED choices 3 name'],
  },
  {
    title: 'notes that name answers',
    form: book('| type | name | label |\n| text | a | A |\n| note | hi | Hello **${a}** |'),
    gives: { hi: { html: 'Hello <b>{a}</b>' } },
    notes: [],
  },
  {
    title: 'records of the device, audits and start places',
    form: book(
      `| type | name | label | parameters | appearance |
       | start-geopoint | g | | | |
       | audit | audit | | location-priority=balanced | |
       | background-audio | rec | | quality=low | |
       | simserial | sim | | | |
       | image | f | Photo | max-pixels=1024 | new-front |
       | range | x | X | start=1;end=5;step=0.5 | picker |`,
    ),
    gives: { x: { inputType: 'range', min: 1, max: 5, step: 0.5 }, f: { kind: 'photo' } },
    notes: [
      'warning TYPE_IGNORED survey 3 type',
      'warning TYPE_IGNORED survey 4 type',
      'warning PARAMETER_CARRIED survey 6 parameters',
      'warning APPEARANCE_CARRIED survey 6 appearance',
      'warning APPEARANCE_CARRIED survey 7 appearance',
    ],
  },
];
