import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationPackage, PackagePart } from '@cuadrilla/contract/administration/packages.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
let source: Person;
let target: Person;
let pack: ConfigurationPackage;

const parts: PackagePart[] = ['zones', 'barrios', 'headquarters', 'departments', 'positions', 'companies', 'contracts', 'resourceTypes', 'lists', 'listItems', 'roles', 'forms', 'activityTypes', 'rules', 'workflows', 'parameters'];

beforeAll(async () => {
  demo = await demoWorld();
  source = demo.staff;
  target = await demo.test.person(await demo.test.tenant('VACIA'));
  const file = await source.client.administration.packages.export({ body: { name: 'Paquete de demostración', parts: parts.map((part) => ({ part, keys: 'all' as const })) } });
  pack = JSON.parse(await file.text()) as ConfigurationPackage;
}, 60_000);
afterAll(() => demo.test.close());

test('what is chosen leaves as one file that names everything by code', () => {
  expect(pack).toMatchObject({ format: 'cuadrilla-package', formatVersion: 1, name: 'Paquete de demostración' });
  expect(pack.parts.barrios).toHaveLength(339);
  expect(pack.parts.barrios![0]).toMatchObject({ zoneId: expect.stringMatching(/^ZN\d\d$/) });
  expect(pack.parts.workflows!.length).toBe(6);
  expect(pack.parts.parameters!.length).toBeGreaterThan(20);
  expect(JSON.stringify(pack)).not.toContain('"tenant_id"');
});

test('an empty tenant takes it in, and then has the same', async () => {
  const { packages } = target.client.administration;
  const before = await packages.preview({ body: { package: pack } });
  const named = (outcome: string) => before.filter((each) => each.outcome === outcome).map(({ part, key, fault }) => `${part}:${key} ${fault ?? ''}`);
  expect(named('fault')).toEqual([]);
  expect(before.flatMap(({ missing }) => missing)).toEqual([]);
  expect(named('new').length).toBeGreaterThan(500);
  const done = await packages.import({ body: { package: pack } });
  expect(done.find(({ part }) => part === 'barrios')).toEqual({ part: 'barrios', created: 339, updated: 0, kept: 0 });
  const after = await packages.preview({ body: { package: pack } });
  expect(after.filter(({ outcome }) => outcome !== 'same').map(({ part, key, outcome, differences }) => `${part}:${key} ${outcome} ${differences.map(({ field }) => field).join()}`)).toEqual([]);
  expect((await packages.import({ body: { package: pack, existing: 'update' } })).every(({ created, updated }) => created + updated === 0)).toBe(true);
}, 60_000);

test('a preview shows differences, missing translations, name clashes and what leads nowhere, and the import refuses them', async () => {
  const { packages } = target.client.administration;
  const zone = pack.parts.zones![0]!;
  const changed: ConfigurationPackage = {
    ...pack,
    parts: {
      zones: [{ ...zone, nameEn: 'Renamed' }, { ...zone, code: 'ZN99' }, { ...zone, code: 'ZN98', nameEs: 'Zona sin inglés', nameEn: '' }],
      barrios: [{ ...pack.parts.barrios![0], code: 'B999', zoneId: 'ZN77' }, { ...pack.parts.barrios![0], code: 'B998', zoneId: 'ZN99' }],
    },
  };
  const preview = await packages.preview({ body: { package: changed } });
  expect(preview.map(({ outcome }) => outcome)).toEqual(['different', 'clash', 'fault', 'new', 'new']);
  expect(preview[0]!.differences).toEqual([{ field: 'nameEn', before: zone.nameEn, after: 'Renamed' }]);
  expect(preview[2]!.missingTranslations).toContain('nameEn');
  // The one is nowhere, the other cannot be taken.
  expect(preview.slice(3).map(({ missing }) => missing)).toEqual([['zones: ZN77'], ['zones: ZN99']]);
  expect((await refusal(packages.import({ body: { package: changed } }))).problem.fields).toMatchObject({ 'zones:ZN99': 'clash' });
  expect((await refusal(packages.import({ body: { package: changed, skip: ['zones:ZN99', 'zones:ZN98'] } }))).problem.fields).toEqual({ 'barrios:B999': 'NOT_FOUND zones: ZN77', 'barrios:B998': 'NOT_FOUND zones: ZN99' });
  const done = await packages.import({ body: { package: changed, existing: 'update', skip: ['zones:ZN99', 'zones:ZN98', 'barrios:B999', 'barrios:B998'] } });
  expect(done[0]).toEqual({ part: 'zones', created: 0, updated: 1, kept: 0 });
});

test('a package gives nobody a right they do not hold', async () => {
  const limited = await demo.test.person(target.tenantId, { can: ['ROLE_MOD_LIST', 'ROLE_MOD_CREATE', 'ROLE_MOD_EDIT', 'ROLE_MOD_PERMISSION'] });
  const { packages } = limited.client.administration;
  const strong = { ...pack, parts: { roles: [{ code: 'COLADO', name: 'Colado', scope: 'tenant', active: true, components: ['USER_MOD_CHANPASS'] }] } };
  expect((await refusal(packages.import({ body: { package: strong } }))).problem.message_key).toBe('PERMISSION_NOT_HELD');
  expect((await refusal(packages.import({ body: { package: { ...pack, parts: { zones: [] } } } }))).status).toBe(403);
  expect((await refusal(packages.export({ body: { name: 'x', parts: [{ part: 'zones', keys: 'all' }] } }))).status).toBe(403);
});
