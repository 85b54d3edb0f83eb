import { expect, test } from 'vitest';
import { book } from '../../test/workbooks.ts';
import { checkAnswers, loadForm, questionsOf } from '../engine.ts';
import { exportXlsForm } from './export/export-form.ts';
import { importXlsForm } from './import/import-form.ts';

test('10.D: what is calculated as a default, at a trigger or as a suggestion is calculated here, too', () => {
  const { definition, notes } = importXlsForm(
    book(`| type | name | label | calculation | default | trigger | repeat_count |
      | integer | n | N | | | | |
      | date | dia | Día | | today() | | |
      | integer | doble | Doble | \${n} * 2 | | | |
      | text | nota | Nota | concat('n ', \${n}) | | \${n}, \${dia} | |
      | text | motivo | Motivo | | | \${n} | |
      | begin repeat | fila | Fila | | | | \${n} |
      | text | dato | Dato | | | | |
      | end repeat | | | | | | |
      | text | resumen | Resumen | | digest('a') | | |`),
  );
  expect(notes.filter(({ level }) => level === 'fault')).toEqual([]);
  const json = Object.fromEntries(
    [...questionsOf(definition!)].map(([name, question]) => [name, question.json]),
  );
  expect(json.dia).toMatchObject({ defaultValueExpression: 'today()' });
  expect(json.doble).toMatchObject({ type: 'text', setValueExpression: '{n} * 2' });
  expect(json.nota).toMatchObject({
    setValueIf: '{n} notempty or {dia} notempty',
    setValueExpression: "'n ' + {n}",
  });
  expect(json.motivo).toMatchObject({ resetValueIf: '{n} notempty' });
  // What cannot be calculated here is named with its cell.
  expect(notes).toContainEqual(
    expect.objectContaining({ level: 'warning', code: 'DEFAULT_DYNAMIC', row: 10, column: 'default' }),
  );
  expect(json.resumen).toMatchObject({ xls: { default: "digest('a')" } });

  // The phone fills in; a check takes the answers as they were given.
  const survey = loadForm(definition!);
  survey.setValue('n', 2);
  expect(survey.data).toMatchObject({ n: 2, doble: 4, nota: 'n 2' });
  survey.setValue('doble', 5);
  expect(survey.data).toMatchObject({ n: 2, doble: 5 });
  const given = { n: 2, doble: 5, fila: [{ dato: 'a' }, { dato: 'b' }] };
  expect(checkAnswers(definition!, given, { now: new Date(0) })).toEqual({
    valid: true,
    errors: [],
    answers: given,
  });
  expect(checkAnswers(definition!, { n: 2, fila: [{ dato: 'a' }] }, { now: new Date(0) }).valid).toBe(false);
});

test('10.D: what is made by chance is made once, is seen, and a check leaves it as it is', () => {
  const workbook = book(
    `| type | name | label | calculation | default | readonly |
      | text | quien | Quién | | | |
      | calculate | muestra | | once(int(random() * 100) + 1) | | |
      | calculate | clave | | uuid() | | |
      | text | sello | Sello | | uuid() | yes |
      | calculate | texto | | concat('n ', \${muestra}) | | |`,
  );
  const { definition, notes } = importXlsForm(workbook);
  expect(notes.map(({ level, code, row }) => `${level} ${code} ${row}`)).toEqual([
    'warning MADE_ONCE 3',
    'warning LABEL_MISSING 3',
    'warning MADE_ONCE 4',
    'warning LABEL_MISSING 4',
    'warning MADE_ONCE 5',
  ]);
  const survey = loadForm(definition!);
  const made = { ...survey.data } as { muestra: number; clave: string; sello: string; texto: string };
  expect(made.muestra).toBeGreaterThanOrEqual(1);
  expect(made.muestra).toBeLessThanOrEqual(100);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect([made.clave, made.sello].filter((text) => uuid.test(text))).toHaveLength(2);
  expect(made.clave).not.toBe(made.sello);
  expect(survey.getQuestionByName('sello').isReadOnly).toBe(true);
  survey.setValue('quien', 'Ana');
  expect(survey.data).toEqual({ ...made, quien: 'Ana' });
  const checked = checkAnswers(definition!, survey.data, { now: new Date(0) });
  expect(checked).toEqual({ valid: true, errors: [], answers: survey.data });

  const { book: written } = exportXlsForm(definition!, {
    code: 'F',
    nameEs: 'F',
    nameEn: 'F',
    version: '1',
  });
  expect(importXlsForm(written).definition).toEqual(definition);
  expect(JSON.stringify(written)).toContain('int(random() * 100) + 1');
});

test('10.D: a rank is an order of its choices, and is written as a rank again', () => {
  const workbook = book(
    `| type | name | label | required | relevant |
      | rank danos | orden | ¿Qué urge más? | yes | |
      | text | nota | Nota | | selected(\${orden}, 'fuga') |`,
    `| list_name | name | label |
      | danos | fuga | Fuga |
      | danos | tapa | Tapa |
      | danos | aseo | Aseo |`,
  );
  const { definition, notes, settings } = importXlsForm(workbook);
  expect(notes.filter(({ level }) => level !== 'remark')).toEqual([]);
  expect(questionsOf(definition!).get('orden')).toMatchObject({
    type: 'ranking',
    choices: ['fuga', 'tapa', 'aseo'],
  });
  const check = (orden: unknown) => checkAnswers(definition!, { orden }, { now: new Date(0) });
  const order = ['tapa', 'fuga', 'aseo'];
  expect(check(order)).toEqual({ valid: true, errors: [], answers: { orden: order } });
  for (const wrong of [undefined, 'tapa', ['tapa', 'tapa', 'aseo'], ['tapa', 'otra', 'aseo']])
    expect(check(wrong).valid).toBe(false);
  const { book: again } = exportXlsForm(definition!, settings);
  expect(JSON.stringify(again)).toContain('"rank ');
  expect(importXlsForm(again).definition).toEqual(definition);
});
