import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookStream } from '#platform/tables/write.ts';
import { meterReading } from '../../../forms/test/workbooks.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

/** Files of forms that are no workbooks, and workbooks that are none. */

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const forms = () => demo.staff.client.parameterization.forms;
const fileOf = async (book: typeof meterReading): Promise<Blob> =>
  new Blob([
    await buffer(bookStream(book.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) })))),
  ]);
const query = { nameEs: 'Lectura', nameEn: 'Reading' };
const preview = (body: Blob) => forms().importPreview({ query: { fileName: 'x.xlsx' }, body });

test('10.C: other files are refused with what to do, and JSON is read', async () => {
  const faultOf = async (bytes: string | Uint8Array<ArrayBuffer>) =>
    (await preview(new Blob([bytes]))).notes[0];
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await faultOf(old)).toMatchObject({
    code: 'FILE_FORMAT',
    message: expect.stringContaining('.xls'),
    remedy: expect.stringContaining('.xlsx'),
  });
  expect(await faultOf('Estimada señora:\nadjunto')).toMatchObject({
    code: 'FILE_NO_FORM',
    remedy: expect.stringContaining('survey'),
  });
  // What spreadsheet programs of this country write: semicolons, and letters that are not UTF-8.
  const written =
    'survey;;\r\n;type;name;label\r\n;text;calle;"Dirección; completa"\r\nsettings\r\n;form_id\r\n;D1';
  expect(await preview(new Blob([Buffer.from(written, 'latin1')]))).toMatchObject({
    format: 'xlsform',
    ready: true,
    questions: 1,
    settings: { code: 'D1' },
  });
  const made = await forms().importNew({
    query: { ...query, fileName: 'd.csv', code: 'FCSV1' },
    body: new Blob([Buffer.from(written, 'latin1')]),
  });
  const { version } = await forms().version({ params: { versionId: made.version.id } });
  expect(JSON.stringify(version.definition)).toContain('"Dirección; completa"');
  const json = { pages: [{ name: 'p', elements: [{ type: 'text', name: 'q' }] }] };
  expect(await preview(new Blob([JSON.stringify(json)]))).toMatchObject({
    format: 'json',
    ready: true,
    questions: 1,
  });
  const hostile = { elements: [{ type: 'dropdown', name: 'q', choicesMax: 1e9 }] };
  expect(await preview(new Blob([JSON.stringify(hostile)]))).toMatchObject({
    ready: false,
    notes: [{ code: 'FORM_REFUSED', column: 'q' }],
  });
});

test('10.C: a workbook that inflates beyond measure, and one that is no workbook, are refused at once', async () => {
  const bomb = {
    name: 'choices',
    rows: Array.from({ length: 3_000 }, (_, at) => ({ line: at + 1, cells: ['x'.repeat(9_000)] })),
  };
  const started = performance.now();
  const big = await refusal(preview(await fileOf([meterReading[0]!, bomb])));
  expect(big.problem.message_key).toBe('TOO_LARGE');
  const broken = await refusal(preview(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])])));
  expect(broken.problem.message_key).toBe('UNREADABLE_FILE');
  expect(performance.now() - started).toBeLessThan(20_000);
});
