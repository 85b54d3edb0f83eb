import { expect, test } from 'vitest';
import { csvWorkbook } from './csv-workbook.ts';
import { importXlsForm } from './import/import-form.ts';

const rowsOf = (text: string) =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }));

test('sheets one below the other are sheets, with the rows of the file', () => {
  const book = csvWorkbook(
    rowsOf(
      [
        'survey,,,',
        ',type,name,label',
        ',text,q1,Primera',
        ',,,',
        ',select_one s,q2,Segunda',
        'choices,list_name,name,label',
        ',s,a,A',
        'settings,,,',
        ',form_title,form_id,',
        ',Visita,V1,',
      ].join('\n'),
    ),
  )!;
  expect(book.map(({ name, rows }) => [name, rows.map(({ line }) => line)])).toEqual([
    ['survey', [2, 3, 5]],
    ['choices', [6, 7]],
    ['settings', [9, 10]],
  ]);
  const { definition, settings, notes } = importXlsForm(book);
  expect(notes.filter(({ level }) => level === 'fault')).toEqual([]);
  expect(settings).toMatchObject({ code: 'V1', nameEs: 'Visita' });
  expect(JSON.stringify(definition)).toContain('"name":"q2"');
});

test('a file whose first line names columns is the survey; a fault names the row of the file', () => {
  const book = csvWorkbook(rowsOf(['', 'type,name,label', 'select_one nada,q1,Una'].join('\n')))!;
  const { definition, notes } = importXlsForm(book);
  expect(definition).toBeNull();
  expect(notes).toContainEqual(expect.objectContaining({ code: 'LIST_MISSING', sheet: 'survey', row: 3 }));
});

test('what is no form is none', () => {
  for (const text of ['', ',,', 'a,b,c\n1,2,3', '| survey |', 'Estimada señora'])
    expect(csvWorkbook(rowsOf(text))).toBeNull();
});
