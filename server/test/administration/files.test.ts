import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nitCheckDigit } from '@cuadrilla/contract/kit/tax-id.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { settled } from './import-runner.ts';

let world: TestApp;
let admin: Person;
let contractId: number;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
  const { companies, contracts } = admin.client.administration;
  const { id: companyId } = await companies.create({
    body: { code: 'ARCH', name: 'Archivos', taxId: '999900100-5' },
  });
  contractId = (
    await contracts.create({
      body: {
        code: 'CTOARCH',
        name: 'Con archivos',
        companyId,
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      },
    })
  ).id;
});
afterAll(() => world.close());

const add = (fileName: string, content: string | Uint8Array<ArrayBuffer>) =>
  admin.client.administration.contracts.addFile({
    params: { id: contractId },
    query: { fileName },
    body: new Blob([content]),
  });
const storedFiles = (): string[] =>
  readdirSync(world.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('contracts'),
  );

test('F1: the size of a contract file is checked while it arrives, and a refused one leaves nothing', async () => {
  const before = storedFiles();
  const refused = await refusal(add('enorme.pdf', new Uint8Array(20_000_001).fill(0x25)));
  expect([refused.status, refused.problem.message_key]).toEqual([413, 'TOO_LARGE']);
  expect((await refusal(add('vacio.pdf', ''))).status).toBe(415);
  expect(storedFiles()).toEqual(before);
});

test('F7: a file that a browser would run is refused whatever its name; others are sent as downloads', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  for (const [name, content] of [
    ['plano.svg', svg],
    ['plano.pdf', svg],
    ['pagina.html', '<html>'],
    ['foto.png', '<script>'],
    ['macro.xlsm', 'PK\u0003\u0004'],
    ['texto.txt', 'a\u0000b'],
    ['sinpunto', '%PDF-1.7'],
  ]) {
    expect((await refusal(add(name!, content!))).status, name).toBe(415);
  }
  // A page that is named like a PDF is sent as a PDF.
  const { id } = await add('poliglota.pdf', '%PDF-1.7\n<html><script>alert(1)</script></html>');
  const reply = await world.app.http.inject({
    method: 'GET',
    url: `/services/dynamic-service/user-service/contract/v1/files/${contractId}/${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^attachment/),
  });
});

test('F3: the name of a file is shown and never a path', async () => {
  const root = storedFiles();
  for (const name of [
    '../../../../etc/passwd.pdf',
    '..%2f..%2fx.pdf',
    'C:\\Windows\\CON.pdf',
    '\u202Efdp.exe.pdf',
    `${'ñ'.repeat(190)}.pdf`,
  ]) {
    const file = await add(name, `%PDF-1.7 ${name}`);
    expect(file.name).toBe(name);
    const reply = await world.app.http.inject({
      method: 'GET',
      url: `/services/dynamic-service/user-service/contract/v1/files/${contractId}/${file.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const disposition = String(reply.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^/\\]*$/);
    expect(decodeURIComponent(disposition)).not.toMatch(/[\u202a-\u202e]/);
  }
  expect(
    storedFiles()
      .filter((file) => !root.includes(file))
      .map((file) => path.basename(file))
      .every((name) => /^[0-9a-f]{2}$|^[0-9a-f]{64}$/.test(name)),
  ).toBe(true);
  expect((await refusal(add('nulo\u0000.pdf', '%PDF-1.7'))).status).toBe(400);
  expect((await refusal(add(`${'x'.repeat(300)}.pdf`, '%PDF-1.7'))).status).toBe(400);
});

test('F5: formulas are exported as text, and telephone numbers unchanged', async () => {
  const { companies } = admin.client.administration;
  const names = ['=HIPERVINCULO("http://x")', '+SUMA(1)', '-2+3', '@Peña', '＝1+1', '+57 310 555 0101'];
  for (const [at, name] of names.entries())
    await companies.create({
      body: {
        code: `FORM${at}`,
        name,
        taxId: `${900_200_000 + at}-${nitCheckDigit(String(900_200_000 + at))}`,
        phone: '+573105550101',
      },
    });
  const text = await (
    await companies.export({
      body: { format: 'csv', filters: [{ key: 'code', operator: 'LIKE', value: 'FORM' }] },
    })
  ).text();
  for (const cell of text.split(/[;\r\n]+/).map((each) => each.replace(/^"(.*)"$/, '$1')))
    expect(/^[=@\uFF1D]|^[+-](?!\d+$)/.test(cell), cell).toBe(false);
  expect(text).toContain(`'=HIPERVINCULO`);
  expect(text).toContain('+573105550101');
});

test('F4: a file loaded twice changes nothing; bad rows prevent the import unless they may be skipped', async () => {
  const { cities } = admin.client.administration;
  const upload = async (text: string, existing: 'refuse' | 'update' = 'refuse') => {
    const { id } = await cities.importCheck({
      query: { fileName: 'ciudades.csv', existing },
      body: new Blob([text]),
    });
    return {
      id,
      checked: await settled(world, admin.tenantId, () => cities.importStatus({ params: { id } })),
    };
  };
  const file =
    'code;name;region\n05002;Abejorral;Antioquia\n05004;Abriaquí;Antioquia\n05001;Medellín;Antioquia\n0 ' +
    '5;Mala;Antioquia\n';
  const first = await upload(file);
  expect(first.checked).toMatchObject({
    status: 'checked',
    good: 2,
    bad: 2,
    faults: [
      { line: 4, faults: [{ column: 'code', message_key: 'ALREADY_EXISTS' }, expect.anything()] },
      { line: 5, faults: [{ column: 'code', message_key: 'INVALID' }] },
    ],
  });
  const count = async () => (await cities.search({ body: { size: 1 } })).total;
  const before = await count();
  expect(
    (await refusal(cities.importLoad({ params: { id: first.id }, body: { skipBad: false } }))).problem
      .message_key,
  ).toBe('INVALID_INPUT');
  expect(await count()).toBe(before);
  await cities.importLoad({ params: { id: first.id }, body: { skipBad: true } });
  await settled(world, admin.tenantId, () => cities.importStatus({ params: { id: first.id } }));
  expect(await count()).toBe(before + 2);
  expect((await upload(file)).checked).toMatchObject({ good: 0, bad: 4 });
  const again = await upload(file.replace('0 5;Mala;Antioquia\n', ''), 'update');
  expect(again.checked).toMatchObject({ good: 3, bad: 0 });
  await cities.importLoad({ params: { id: again.id }, body: { skipBad: false } });
  await settled(world, admin.tenantId, () => cities.importStatus({ params: { id: again.id } }));
  expect(await count()).toBe(before + 2);
});
