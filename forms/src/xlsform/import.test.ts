import { expect, test } from 'vitest';
import { book, household, meterReading } from '../../test/workbooks.ts';
import { checkAnswers } from '../engine.ts';
import { inspectForm } from '../inspect-form.ts';
import { exportXlsForm } from './export/export-form.ts';
import { importXlsForm, type XlsFormImport } from './import/import-form.ts';

type Json = Record<string, unknown>;
const formOf = ({ definition, notes }: XlsFormImport): Json => {
  expect(notes.filter(({ level }) => level === 'fault')).toEqual([]);
  return definition!;
};
const elementsOf = (node: Json): Json[] =>
  ['pages', 'elements', 'templateElements']
    .flatMap((key) => (Array.isArray(node[key]) ? (node[key] as Json[]) : []))
    .flatMap((child) => [child, ...elementsOf(child)]);
const element = (definition: Json, name: string): Json =>
  elementsOf(definition).find((each) => each.name === name)!;
const codesAt = ({ notes }: XlsFormImport): string[] =>
  notes.map(({ level, code, sheet, row, column }) => `${level} ${code} ${sheet} ${row} ${column}`);
test('a survey of meters becomes a form of two pages, with its conditions, bounds and choices', () => {
  const imported = importXlsForm(meterReading);
  const definition = formOf(imported);
  expect(imported.settings).toEqual({
    code: 'lecturamedidores',
    nameEs: 'Lectura de medidores',
    nameEn: 'Lectura de medidores',
    version: '2026112201',
  });
  expect((definition.pages as Json[]).map(({ name, title }) => [name, title])).toEqual([
    ['predio', { default: 'Predio', en: 'Premises' }],
    ['lectura', { default: 'Lectura', en: 'Reading' }],
  ]);
  expect(element(definition, 'cuenta')).toEqual({
    type: 'text',
    name: 'cuenta',
    title: { default: 'Cuenta', en: 'Account' },
    description: 'Ocho dígitos',
    isRequired: true,
    validators: [{ type: 'regex', regex: '^(?:[0-9]{8})$', text: 'Ocho dígitos' }],
    xls: { appearance: 'numbers' },
  });
  expect(element(definition, 'mpio')).toMatchObject({
    type: 'dropdown',
    visibleIf: '{dpto} notempty',
    choices: [
      {
        value: '76001',
        text: { default: 'Cali', en: 'Cali' },
        visibleIf: "'76' = {dpto}",
        xls: { dpto: '76' },
      },
      { value: '76520' },
      { value: '19001', visibleIf: "'19' = {dpto}" },
    ],
  });
  expect(element(definition, 'lectura_actual')).toMatchObject({
    kind: 'integer',
    min: 0,
    max: 999_999,
    minErrorText: 'Entre 0 y 999999',
    visibleIf: "{pudo_leer} = 'si'",
  });
  expect(element(definition, 'consumo')).toMatchObject({
    type: 'expression',
    expression: '{lectura_actual} - {lectura_anterior}',
    visible: false,
  });
  expect(element(definition, 'aviso')).toMatchObject({
    type: 'html',
    html: { default: 'Consumo muy alto, <b>revise</b>', en: 'Very high, <b>check</b>' },
  });
  expect(element(definition, 'danos')).toMatchObject({ maxSelectedChoices: 2 });
  expect(element(definition, 'danos_other')).toMatchObject({ visibleIf: "{danos} contains 'other'" });
  expect(inspectForm(definition).faults).toEqual([]);
});

test('an imported form judges answers as the workbook says', () => {
  const definition = formOf(importXlsForm(meterReading));
  const check = (answers: Json) =>
    checkAnswers(definition, answers, { now: new Date('2026-11-22T12:00:00Z') }).errors.map(
      ({ question }) => question,
    );
  const good = {
    cuenta: '12345678',
    dpto: '76',
    mpio: '76001',
    pudo_leer: 'si',
    lectura_actual: 150,
    lectura_anterior: 100,
    foto: [{ sha256: 'a'.repeat(64) }],
    ubicacion: { lat: 3.4, lng: -76.5 },
  };
  expect(check(good)).toEqual([]);
  expect(check({ ...good, cuenta: '123456789' })).toEqual(['cuenta']);
  expect(check({ ...good, lectura_actual: 1_000_000 })).toEqual(['lectura_actual']);
  expect(check({ ...good, lectura_actual: undefined })).toEqual(['lectura_actual']);
  expect(check({ ...good, pudo_leer: 'no', lectura_actual: undefined })).toEqual([]);
  expect(check({ ...good, danos: ['fuga', 'vidrio', 'sello'] })).toEqual(['danos']);
});

test('a household survey with a roster keeps what its habits mean, and names what it does not', () => {
  const imported = importXlsForm(household);
  const definition = formOf(imported);
  expect(element(definition, 'head')).toMatchObject({
    title: 'Name of the head of household',
    maxLength: 80,
    validators: [{ type: 'text', minLength: 3, text: '3 to 80 letters' }],
    xls: { notes: 'asked first' },
  });
  expect(element(definition, 'people')).toMatchObject({ visibleIf: "{consent} = 'yes'", min: 1, max: 30 });
  expect(element(definition, 'visit')).toMatchObject({
    defaultValueExpression: 'today()',
    validators: [{ type: 'expression', expression: '{visit} empty or ({visit} <= today())' }],
  });
  expect(element(definition, 'member')).toMatchObject({
    type: 'paneldynamic',
    visibleIf: '{people} > 0',
    rowsExpression: '{people}',
    validators: [{ type: 'expression', expression: '{member.length} = sum({people})' }],
  });
  expect(element(definition, 'age')).toMatchObject({
    expression: 'trunc(hours_between({panel.dob}, today()) / 24 / 365.25)',
  });
  expect(element(definition, 'symptoms')).toMatchObject({ visibleIf: '{panel.age} >= 5' });
  expect(element(definition, 'which')).toMatchObject({ visibleIf: "{panel.symptoms} contains 'other'" });
  expect(element(definition, 'adults')).toMatchObject({
    expression: "sumInArray({member}, 'age') / count_of({member})",
  });
  expect(element(definition, 'status')).toMatchObject({
    expression: "iif({adults} > 18, 'old', iif({head} notempty, {head}, 'x'))",
  });
  expect(element(definition, 'satisfied')).toMatchObject({ type: 'rating', rateMin: 0, rateMax: 10 });
  expect(element(definition, 'phone')).toMatchObject({ type: 'text', xls: { type: 'tel' } });
  expect(element(definition, 'plot')).toMatchObject({ kind: 'geotrace', xls: { type: 'geoshape' } });
  expect(codesAt(imported)).toEqual(
    expect.arrayContaining([
      'remark TYPOGRAPHIC_SIGNS survey 6 relevant',
      'warning MEDIA_CARRIED survey 5 media::image',
      'warning COLUMN_CARRIED survey 3 notes',
      'warning TYPE_UNKNOWN survey 18 type',
      'warning DEGRADED survey 19 type',
      'remark FORM_ID_CHANGED settings 2 form_id',
      'remark RECORDED_ANYWAY survey 2 type',
    ]),
  );
  expect(inspectForm(definition).faults).toEqual([]);
});

test('all faults are reported at once, and nothing is made', () => {
  const imported = importXlsForm(
    book(
      `| type | name | label | relevant | constraint |
       | select_one nada | a | A | | |
       | text | | Sin nombre | | |
       | text | b | B | \${x} = 1 | regex(., '(?=a)') |
       | select_one_from_file lugares.csv | c | C | | |
       | select_one \${r} | e | E | | |
       | select_one f.geojson | f | F | | |
       | begin repeat | r | R | | |
       | begin repeat | r2 | R2 | | |
       | end group | | | | |
       | end repeat | | | | |
       | end group | | | | |
       | begin group | g | G | | |`,
    ),
  );
  expect(imported.definition).toBeNull();
  expect(codesAt(imported).filter((each) => each.startsWith('fault'))).toEqual([
    'fault NESTED_REPEAT survey 9 type',
    'fault END_OF_OTHER survey 10 type',
    'fault END_WITHOUT_BEGIN survey 12 type',
    'fault NOT_CLOSED survey 13 type',
    'fault NAME_MISSING survey 3 name',
    'fault LIST_MISSING survey 2 type',
    'fault UNKNOWN_NAME survey 4 relevant',
    'fault PATTERN_REFUSED survey 4 constraint',
    'fault LIST_FILE_UNKNOWN survey 5 type',
    'fault CHOICES_FROM_REPEAT survey 6 type',
    'fault LIST_FILE_FORMAT survey 7 type',
  ]);
});

test('names that forms cannot have are changed, with everything that reads them', () => {
  const imported = importXlsForm(
    book(
      `| type | name | label | relevant |
       | text | a-b.c | A | |
       | text | __proto__ | P | \${a-b.c} = 'x' |
       | begin group | g1 | G | |
       | text | dup | D | |
       | end group | | | |
       | begin group | g2 | G | |
       | text | DUP | D | \${__proto__} = '1' |
       | end group | | | |`,
    ),
  );
  const definition = formOf(imported);
  expect(imported.renamings).toEqual([
    { row: 2, from: 'a-b.c', to: 'a_b_c' },
    { row: 3, from: '__proto__', to: 'q_proto' },
    { row: 8, from: 'DUP', to: 'DUP_2' },
  ]);
  expect(element(definition, 'q_proto').visibleIf).toBe("{a_b_c} = 'x'");
  expect(element(definition, 'DUP_2').visibleIf).toBe("{q_proto} = '1'");
});

test('a loop over a list is written out, a group for each choice', () => {
  const imported = importXlsForm(
    book(
      `| type | name | label | relevant |
       | begin loop over pipe | t | Tube | |
       | integer | n | How many %(label)s? | |
       | text | why | Why no %(name)s? | \${n} = 0 |
       | end loop | | | |`,
      '| list_name | name | label |\n| pipe | pvc | PVC |\n| pipe | hf | Iron |',
    ),
  );
  const definition = formOf(imported);
  expect(elementsOf(definition).map(({ name }) => name)).toEqual([
    'pagina1',
    't_pvc',
    'n_pvc',
    'why_pvc',
    't_hf',
    'n_hf',
    'why_hf',
  ]);
  expect(element(definition, 'why_hf')).toMatchObject({ title: 'Why no hf?', visibleIf: '{n_hf} = 0' });
  expect(element(definition, 'n_hf')).toMatchObject({ title: 'How many Iron?' });
});

test('a list becomes a list of the tenant where that was decided, with its filter', () => {
  const imported = importXlsForm(meterReading, {
    knownLists: new Set(['DEPARTAMENTOS']),
    lists: new Map([
      ['departamento', { use: 'list', code: 'DEPARTAMENTOS' }],
      ['municipio', { use: 'list', code: 'MUNICIPIOS' }],
    ]),
  });
  const definition = formOf(imported);
  expect(element(definition, 'dpto')).toMatchObject({ list: 'DEPARTAMENTOS' });
  expect(element(definition, 'mpio')).toMatchObject({ list: 'MUNICIPIOS', listFilter: 'dpto = {dpto}' });
  expect(imported.newLists).toEqual([
    {
      code: 'MUNICIPIOS',
      name: 'municipio',
      attributes: ['dpto'],
      items: expect.arrayContaining([
        { code: '76001', nameEs: 'Cali', nameEn: 'Cali', attributes: { dpto: '76' } },
      ]),
    },
  ]);
  expect(imported.lists.map(({ name, use, code, exists }) => [name, use, code, exists])).toEqual([
    ['departamento', 'list', 'DEPARTAMENTOS', true],
    ['municipio', 'list', 'MUNICIPIOS', false],
    ['si_no', 'inline', 'SINO', false],
    ['dano', 'inline', 'DANO', false],
  ]);
});

test('old spellings of types, columns and languages are understood', () => {
  const imported = importXlsForm(
    book(
      `| Type | Name | label:English | Label : : French | bind::relevant | Read_Only |
       | q string | a | A | | | |
       | select one using l | b | B | | | |
       | select all that apply from l or specify other | c | C | | | |
       | add integer prompt | e | E | | \${b} = 'x' | |
       | begin lgroup | r | R | | | |
       | photo | f | F | | | |
       | end lgroup | | | | | |`,
      '| list name | name | label:English |\n| l | x | X |',
    ),
  );
  const definition = formOf(imported);
  expect(elementsOf(definition).map(({ type, name }) => `${String(type)} ${String(name)}`)).toEqual([
    'undefined pagina1',
    'text a',
    'radiogroup b',
    'checkbox c',
    'text c_other',
    'text e',
    'paneldynamic r',
    'file f',
  ]);
  expect(element(definition, 'e')).toMatchObject({ kind: 'integer', visibleIf: "{b} = 'x'", title: 'E' });
});

test('what a workbook says survives an export: it is imported again as the same form', () => {
  for (const workbook of [meterReading, household]) {
    const { definition, settings } = importXlsForm(workbook);
    const again = importXlsForm(exportXlsForm(definition!, settings).book);
    expect(again.notes.filter(({ level }) => level === 'fault')).toEqual([]);
    expect(again.definition).toEqual(definition);
  }
});
