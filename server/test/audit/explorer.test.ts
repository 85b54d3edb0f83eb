import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { sealBatch } from '#features/audit/chain/audit-seal.jobs.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let tenantId: number;
let auditor: Person;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  auditor = await world.person(tenantId);
});
afterAll(() => world.close());

const search = (
  person: Person,
  body: Parameters<Person['client']['audit']['lines']['search']>[0]['body'] = {},
) => person.client.audit.lines.search({ body });
const zone = (code: string, nameEs = `Zona ${code}`) => ({
  code,
  nameEs,
  nameEn: nameEs,
  latitude: 3.45,
  longitude: -76.53,
  outline: null,
});
const summary = ({ action, label, differences }: AuditLine) => ({ action, label, differences });

interface Written {
  actorId?: number | null;
  action?: string;
  subject?: string;
  subjectId?: string;
  at?: string;
  address?: string;
  requestId?: string;
  result?: string;
}
/** Lines of a tenant of their own, at given instants. */
const write = (tenant: number, lines: Written[]) =>
  world.sql(
    `insert into audit (tenant_id, actor_id, action, subject, subject_id, at, address, request_id, result)
     select $1, (e->>'actorId')::bigint, coalesce(e->>'action', 'zones.update'), coalesce(e->>'subject', 'zone'),
       e->>'subjectId', coalesce((e->>'at')::timestamptz, now()), e->>'address', e->>'requestId',
       coalesce(e->>'result', 'done')
     from jsonb_array_elements($2::jsonb) e`,
    [tenant, JSON.stringify(lines)],
  );

const seal = (tenant: number) => {
  const { platform, units } = world.app;
  const request = { requestId: 'test', locale: 'es' as const, log: platform.log, address: null, agent: null };
  return units.asTenant(tenant, request, sealBatch);
};

test('D1: an auditor reads who changed what in words, by record, and finds the lines by its catalogue name', async () => {
  const { zones } = auditor.client.administration;
  const created = await zones.create({ body: zone('ZD1', 'Centro') });
  await zones.update({
    params: { id: created.id },
    body: { ...zone('ZD1', 'Centro histórico'), version: created.version },
  });
  const { lines } = await search(auditor, { subject: 'zones', subjectId: String(created.id) });
  expect(lines.map(summary)).toEqual([
    {
      action: 'zones.update',
      label: 'ZD1 · Centro histórico',
      differences: [
        { field: 'nameEn', before: 'Centro', after: 'Centro histórico' },
        { field: 'nameEs', before: 'Centro', after: 'Centro histórico' },
      ],
    },
    expect.objectContaining({ action: 'zones.create', label: 'ZD1 · Centro histórico' }),
  ]);
  expect(lines[0]!.actor).toEqual({ id: auditor.id, name: expect.any(String), username: auditor.username });
  const whole = await auditor.client.audit.lines.line({ params: { id: lines[0]!.id } });
  expect(whole).toMatchObject({ before: { nameEs: 'Centro' }, after: { nameEs: 'Centro histórico' } });
});

test('D1: the name of a record in a reference stands in place of its id', async () => {
  const { zones, barrios } = auditor.client.administration;
  const [one, other] = [await zones.create({ body: zone('ZR1') }), await zones.create({ body: zone('ZR2') })];
  const body = {
    code: 'BR1',
    name: 'San Antonio',
    comuna: '3',
    zoneId: one.id,
    latitude: 3.4,
    longitude: -76.5,
  };
  const { id, version } = await barrios.create({ body });
  await barrios.update({ params: { id }, body: { ...body, zoneId: other.id, version } });
  const { lines } = await search(auditor, { subject: 'barrio', subjectId: String(id), size: 1 });
  expect(lines[0]!.differences).toEqual([
    { field: 'zoneId', before: 'ZR1 · Zona ZR1', after: 'ZR2 · Zona ZR2' },
  ]);
});

test('D2: pages follow each other without gap or repetition, also where lines have one instant', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant);
  const at = (n: number) => `2026-11-0${1 + (n % 3)}T10:00:00Z`;
  await write(
    tenant,
    Array.from({ length: 30 }, (_, n) => ({ at: at(n), actorId: reader.id, action: `zones.a${n % 2}` })),
  );
  for (const body of [
    {},
    { actions: ['zones.a0', 'zones.a1'] },
    { actorId: reader.id },
    { text: reader.username },
  ]) {
    const ids: number[] = [];
    let after: number | undefined;
    for (;;) {
      const page = await search(reader, { ...body, size: 7, ...(after ? { after } : {}) });
      ids.push(...page.lines.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    const expected = await world.sql<{ id: string }>(
      `select id from audit where tenant_id = $1 and action like 'zones.a%' order by at desc, id desc`,
      [tenant],
    );
    expect(ids).toEqual(expected.map(({ id }) => Number(id)));
  }
});

test('D3: every filter leaves exactly its lines, and the histogram counts the same', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant, { username: 'lectora.auditoria' });
  const other = await world.person(tenant);
  await write(tenant, [
    {
      actorId: reader.id,
      action: 'role.update',
      subject: 'role',
      subjectId: '7',
      at: '2026-10-01T12:00:00Z',
    },
    {
      actorId: other.id,
      action: 'zones.update',
      subjectId: '7',
      at: '2026-10-02T12:00:00Z',
      address: '10.1.2.3',
    },
  ]);
  // Sealed lines are counted by the hour, those after them one by one.
  expect(await seal(tenant)).toBe(2);
  await write(tenant, [
    {
      action: 'backup.create',
      subject: 'backup',
      subjectId: '1',
      at: '2026-10-03T12:00:00Z',
      requestId: 'job-1',
    },
    {
      action: 'session.refused',
      subject: 'user',
      subjectId: String(other.id),
      at: '2026-10-04T12:00:00Z',
      result: 'refused',
    },
  ]);
  const actionsOf = async (body: Parameters<typeof search>[1]) => {
    const found = await search(reader, body);
    const { total } = await reader.client.audit.lines.histogram({ body: body ?? {} });
    expect(total).toBe(found.lines.length);
    return found.lines.map(({ action }) => action);
  };
  expect(await actionsOf({ actorId: other.id })).toEqual(['zones.update']);
  expect(await actionsOf({ system: true, result: 'done' })).toEqual(['backup.create']);
  expect(await actionsOf({ actions: ['role.update', 'backup.create'] })).toEqual([
    'backup.create',
    'role.update',
  ]);
  expect(await actionsOf({ subject: 'app_user' })).toEqual(['session.refused']);
  expect(await actionsOf({ subjectId: '7' })).toEqual(['zones.update', 'role.update']);
  expect(await actionsOf({ requestId: 'job-1' })).toEqual(['backup.create']);
  expect(await actionsOf({ address: '10.1.' })).toEqual(['zones.update']);
  expect(await actionsOf({ result: 'refused' })).toEqual(['session.refused']);
  expect(await actionsOf({ from: '2026-10-02T00:00:00Z', until: '2026-10-03T00:00:00Z' })).toEqual([
    'zones.update',
  ]);
  expect(
    await actionsOf({ result: 'done', from: '2026-10-01T11:59:59Z', until: '2026-10-02T12:00:01Z' }),
  ).toEqual(['zones.update', 'role.update']);
  expect(await actionsOf({ from: '2026-10-01T12:00:00.001Z', until: '2026-10-02T12:00:00Z' })).toEqual([]);
  expect(await actionsOf({ subject: 'role', actions: ['role.update'] })).toEqual(['role.update']);
  expect(await actionsOf({ text: 'LECTORA.audit' })).toEqual(['role.update']);
  expect(await actionsOf({ text: 'nobody is called so' })).toEqual([]);
  const { step, bars } = await reader.client.audit.lines.histogram({
    body: { from: '2026-09-20T05:00:00Z', until: '2026-10-20T05:00:00Z' },
  });
  expect([step, bars.map(({ from, count }) => [from, count])]).toEqual([
    'day',
    ['01', '02', '03', '04'].map((day) => [`2026-10-${day}T05:00:00.000Z`, 1]),
  ]);
  expect(await reader.client.audit.lines.choices()).toContainEqual({
    subject: 'role',
    action: 'role.update',
  });
});

test('D4: a person of one company sees what its people did, a stranger to the tenant nothing', async () => {
  const tenant = await world.tenant();
  const wide = await world.person(tenant);
  const [company] = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'C1', 'Contratista', '1') returning id`,
    [tenant],
  );
  const companyId = Number(company!.id);
  const narrow = await world.person(tenant, { companyId, scoped: true });
  await write(tenant, [
    { actorId: wide.id, subjectId: '1', at: '2026-10-01T12:00:00Z' },
    { actorId: narrow.id, subjectId: '2', at: '2026-10-02T12:00:00Z' },
    { actorId: null, subjectId: '3', at: '2026-10-03T12:00:00Z' },
  ]);
  for (const body of [{}, { subject: 'zone' }, { text: 'Prueba' }, { from: '2026-10-01T00:00:00Z' }]) {
    const { lines, ownCompany } = await search(narrow, body);
    expect([ownCompany, lines.map(({ subjectId }) => subjectId)]).toEqual([true, ['2']]);
    expect((await narrow.client.audit.lines.histogram({ body })).total).toBe(1);
  }
  const { lines } = await search(wide, { subject: 'zone' });
  expect(lines).toHaveLength(3);
  const hidden = lines.find(({ subjectId }) => subjectId === '1')!;
  expect((await refusal(narrow.client.audit.lines.line({ params: { id: hidden.id } }))).status).toBe(404);
  expect((await refusal(auditor.client.audit.lines.line({ params: { id: hidden.id } }))).status).toBe(404);
  expect((await search(auditor, { subjectId: '3', subject: 'zone', after: hidden.id })).lines).toEqual([]);
});

test('D5: an export has every line that the filter leaves, more than a page of them, and is itself a line', async () => {
  const tenant = await world.tenant();
  const reader = await world.person(tenant);
  await write(
    tenant,
    Array.from({ length: 1203 }, (_, n) => ({ subjectId: String(n), at: '2026-10-01T12:00:00Z' })),
  );
  const ndjson = await reader.client.audit.lines.export({ body: { subject: 'zone', format: 'ndjson' } });
  const records = (await ndjson.text())
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as AuditLine);
  expect(new Set(records.map(({ subjectId }) => subjectId)).size).toBe(1203);
  const csv = await (
    await reader.client.audit.lines.export({ body: { subject: 'zone', format: 'csv' } })
  ).text();
  expect(csv.trim().split('\r\n')).toHaveLength(1204);
  expect(csv).toContain('modificó la zona');
  const { lines } = await search(reader, { actions: ['audit.export'] });
  expect(
    lines.map(({ actor, differences }) => [actor?.id, differences.find(({ field }) => field === 'format')]),
  ).toEqual([
    [reader.id, { field: 'format', before: null, after: 'csv' }],
    [reader.id, { field: 'format', before: null, after: 'ndjson' }],
  ]);
});
