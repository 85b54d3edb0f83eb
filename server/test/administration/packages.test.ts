import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePart, type ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { refusal, type Person } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
let source: Person;
let target: Person;
let pack: ConfigurationPackage;

beforeAll(async () => {
  demo = await demoWorld();
  source = demo.staff;
  target = await demo.test.person(await demo.test.tenant('VACIA'));
  pack = await exported(source);
});
afterAll(() => demo.test.close());

/** Everything a tenant is set up with. */
async function exported(person: Person): Promise<ConfigurationPackage> {
  const file = await person.client.administration.packages.export({
    body: {
      name: 'Paquete de demostración',
      parts: packagePart.options.map((part) => ({ part, keys: 'all' as const })),
    },
  });
  return JSON.parse(await file.text()) as ConfigurationPackage;
}
/** What `jefa` holds herself is made by the test, and no part of what the pack is. */
const ownRoles = (parts: ConfigurationPackage['parts']) => ({
  ...parts,
  roles: parts.roles!.filter(({ code }) => !/^R\d+$/.test(String(code))),
});

test('13.A: what a package may contain is counted, and listed by key for one part alone', async () => {
  const { contents } = source.client.administration.packages;
  const parts = await contents({});
  expect(Object.fromEntries(parts.map(({ part, count }) => [part, count]))).toEqual(
    Object.fromEntries(packagePart.options.map((part) => [part, pack.parts[part]!.length])),
  );
  expect(parts.filter(({ records }) => records !== undefined)).toEqual([]);
  const [zones] = await contents({ query: { part: 'zones' } });
  expect(zones!.records!.map(({ key }) => key)).toEqual(pack.parts.zones!.map(({ code }) => code));
});

test('the chosen records are exported as one file that names everything by code', () => {
  expect(pack).toMatchObject({
    format: 'cuadrilla-package',
    formatVersion: 1,
    name: 'Paquete de demostración',
  });
  expect(pack.parts.barrios).toHaveLength(339);
  expect(pack.parts.barrios![0]).toMatchObject({ zoneId: expect.stringMatching(/^ZN\d\d$/) });
  expect(pack.parts.workflows!.length).toBe(7);
  expect(pack.parts.parameters!.length).toBeGreaterThan(20);
  expect(pack.parts.companies!.find(({ code }) => code === 'CT05')).toMatchObject({
    positions: expect.arrayContaining(['TECMED']),
  });
  expect(
    pack.parts.lists!.find(({ config }) => (config as { attributes: object[] }).attributes.length > 0),
  ).toBeDefined();
  expect(pack.parts.reports![0]).toMatchObject({
    version: '1.0',
    template: expect.any(Object),
    roles: expect.arrayContaining(['ADMINISTRADOR']),
  });
  expect(pack.parts.documentTypes).toHaveLength(6);
  expect(pack.parts.resources!.length).toBeGreaterThan(90);
  expect(pack.parts.resources!.every((resource) => !('userId' in resource))).toBe(true);
  expect(JSON.stringify(pack)).not.toContain('"tenant_id"');
});

test('an empty tenant imports it, and then has the same', async () => {
  const { packages } = target.client.administration;
  const before = await packages.preview({ body: { package: pack } });
  const named = (outcome: string) =>
    before
      .filter((each) => each.outcome === outcome)
      .map(({ part, key, fault }) => `${part}:${key} ${fault ?? ''}`);
  expect(named('fault')).toEqual([]);
  expect(before.flatMap(({ missing }) => missing)).toEqual([]);
  expect(named('new').length).toBeGreaterThan(500);
  const done = await packages.import({ body: { package: pack } });
  expect(done.find(({ part }) => part === 'barrios')).toEqual({
    part: 'barrios',
    created: 339,
    updated: 0,
    unchanged: 0,
  });
  const after = await packages.preview({ body: { package: pack } });
  expect(
    after
      .filter(({ outcome }) => outcome !== 'same')
      .map(
        ({ part, key, outcome, differences }) =>
          `${part}:${key} ${outcome} ${differences.map(({ field }) => field).join()}`,
      ),
  ).toEqual([]);
  expect(
    (await packages.import({ body: { package: pack, existing: 'update' } })).every(
      ({ created, updated }) => created + updated === 0,
    ),
  ).toBe(true);
  const back = await exported(target);
  expect(ownRoles(back.parts)).toEqual(ownRoles(pack.parts));
  expect(JSON.stringify(ownRoles(back.parts))).toBe(JSON.stringify(ownRoles(pack.parts)));
});

const edited = <T>(record: unknown, change: (copy: T) => void): Record<string, unknown> => {
  const copy = structuredClone(record) as T & Record<string, unknown>;
  change(copy);
  return copy;
};
interface Workflow {
  definition: {
    stages: { key: string; term?: { amount: number } }[];
    transitions: { from: string; to: string; order: number; when: unknown }[];
  };
}
interface Form {
  version: string;
  definition: { pages: { elements: Record<string, unknown>[] }[] };
}

test('designs are checked against what they refer to, and differences are listed one by one', async () => {
  const { packages } = target.client.administration;
  const preview = async (parts: ConfigurationPackage['parts']) =>
    packages.preview({ body: { package: { ...pack, parts } } });
  const suspension = pack.parts.workflows!.find(({ code }) => code === 'WFSUSREC')!;
  const [longer] = await preview({
    workflows: [
      edited<Workflow>(
        suspension,
        ({ definition }) => (definition.stages.find(({ key }) => key === 'S03')!.term!.amount = 5),
      ),
    ],
  });
  expect(longer).toMatchObject({
    outcome: 'different',
    differences: [{ field: 'definition.stages.S03.term.amount', before: 2, after: 5 }],
  });
  const [blind, looping] = await preview({
    workflows: [
      edited<Workflow>(
        suspension,
        ({ definition }) =>
          (definition.transitions[0]!.when = { '==': [{ var: 'answers.no_existe' }, 'si'] }),
      ),
      edited<Workflow & { code: string; nameEs: string }>(suspension, (copy) => {
        Object.assign(copy, { code: 'WFVUELTA', nameEs: 'Vuelta' });
        copy.definition.transitions.push({ from: 'S11', to: 'S01', order: 1, when: null });
      }),
    ],
  });
  expect(blind).toMatchObject({
    outcome: 'fault',
    fault: expect.stringContaining(
      'S01: lee un dato que la orden no trae y que no se pregunta antes (no_existe)',
    ),
  });
  expect(looping).toMatchObject({ outcome: 'fault', fault: expect.stringContaining('vuelve a sí misma') });
  const visit = pack.parts.forms!.find(({ code }) => code === 'FSUSP01')!;
  const cascade = (json: Record<string, unknown>) =>
    edited<Form>(visit, ({ definition, ...form }) => {
      Object.assign(form, { version: '2' });
      definition.pages[0]!.elements.push(json);
    });
  const list = pack.parts.lists!.find(({ parentListId }) => parentListId === null)!;
  const [hanging] = await preview({
    forms: [
      { ...cascade({ type: 'dropdown', name: 'suelta', list: list.code, cascade: 'cuenta' }), version: '2' },
    ],
  });
  expect(hanging).toMatchObject({
    outcome: 'fault',
    fault: expect.stringContaining(`suelta: la lista ${String(list.code)} no depende de`),
  });
  const [foreign] = await preview({
    forms: [{ ...cascade({ type: 'matrix', name: 'ajena' }), version: '2' }],
  });
  expect(foreign).toMatchObject({
    outcome: 'fault',
    fault: expect.stringContaining('ajena: el tipo «matrix» no se admite'),
  });
  const [unled] = await preview({
    forms: [
      {
        ...cascade({ type: 'dropdown', name: 'sin', title: { default: 'Sin lista' }, list: 'NOHAY' }),
        version: '2',
      },
    ],
  });
  expect(unled).toMatchObject({
    outcome: 'different',
    missing: ['lists: NOHAY'],
    missingTranslations: [expect.stringContaining('title')],
  });
});

test('the import refuses the clashes and missing references that its preview lists with the differences', async () => {
  const { packages } = target.client.administration;
  const zone = pack.parts.zones![0]!;
  const changed: ConfigurationPackage = {
    ...pack,
    parts: {
      zones: [
        { ...zone, nameEn: 'Renamed' },
        { ...zone, code: 'ZN99' },
        { ...zone, code: 'ZN98', nameEs: 'Zona sin inglés', nameEn: '' },
      ],
      barrios: [
        { ...pack.parts.barrios![0], code: 'B999', zoneId: 'ZN77' },
        { ...pack.parts.barrios![0], code: 'B998', zoneId: 'ZN99' },
      ],
    },
  };
  const preview = await packages.preview({ body: { package: changed } });
  expect(preview.map(({ outcome }) => outcome)).toEqual(['different', 'clash', 'fault', 'new', 'new']);
  expect(preview[0]!.differences).toEqual([{ field: 'nameEn', before: zone.nameEn, after: 'Renamed' }]);
  expect(preview[2]!.missingTranslations).toContain('nameEn');
  // The first does not exist, the second is invalid.
  expect(preview.slice(3).map(({ missing }) => missing)).toEqual([['zones: ZN77'], ['zones: ZN99']]);
  expect((await refusal(packages.import({ body: { package: changed } }))).problem.fields).toMatchObject({
    'zones:ZN99': 'clash',
  });
  expect(
    (await refusal(packages.import({ body: { package: changed, skip: ['zones:ZN99', 'zones:ZN98'] } })))
      .problem.fields,
  ).toEqual({ 'barrios:B999': 'NOT_FOUND zones: ZN77', 'barrios:B998': 'NOT_FOUND zones: ZN99' });
  const done = await packages.import({
    body: {
      package: changed,
      existing: 'update',
      skip: ['zones:ZN99', 'zones:ZN98', 'barrios:B999', 'barrios:B998'],
    },
  });
  expect(done[0]).toEqual({ part: 'zones', created: 0, updated: 1, unchanged: 0 });
});

test('a record refused during the import undoes the whole package', async () => {
  const { packages, zones } = target.client.administration;
  const exported = pack.parts.lists!.find(
    ({ config, parentListId }) =>
      parentListId === null && (config as { attributes: object[] }).attributes.length > 0,
  )!;
  const parts: ConfigurationPackage['parts'] = {
    zones: [
      {
        ...pack.parts.zones![0],
        code: 'ZN50',
        nameEs: 'Zona que no queda',
        nameEn: 'Zone that does not stay',
      },
    ],
    listItems: [
      {
        listId: exported.code,
        code: 'AJENO',
        nameEs: 'Ajeno',
        nameEn: 'Foreign',
        parentCode: null,
        position: 0,
        attributes: { no_declarado: 1 },
        active: true,
      },
    ],
  };
  const refused = await refusal(packages.import({ body: { package: { ...pack, parts } } }));
  expect(refused.problem.fields).toEqual({
    [`listItems:${String(exported.code)}//AJENO.attributes.no_declarado`]: 'UNKNOWN_ATTRIBUTE',
  });
  expect(
    (await zones.search({ body: { filters: [{ key: 'code', operator: 'EQUAL', value: 'ZN50' }] } })).total,
  ).toBe(0);
  expect(await packages.import({ body: { package: { ...pack, parts: { zones: parts.zones! } } } })).toEqual([
    { part: 'zones', created: 1, updated: 0, unchanged: 0 },
  ]);
});

test('F6, Z4: a package gives nobody a right they do not hold', async () => {
  const limited = await demo.test.person(target.tenantId, {
    can: ['ROLE_MOD_LIST', 'ROLE_MOD_CREATE', 'ROLE_MOD_EDIT', 'ROLE_MOD_PERMISSION'],
  });
  const { packages } = limited.client.administration;
  const strong = {
    ...pack,
    parts: {
      roles: [{ code: 'COLADO', name: 'Colado', active: true, components: ['USER_MOD_CHANPASS'] }],
    },
  };
  expect((await refusal(packages.import({ body: { package: strong } }))).problem.message_key).toBe(
    'PERMISSION_NOT_HELD',
  );
  expect(
    (await refusal(packages.import({ body: { package: { ...pack, parts: { zones: [] } } } }))).status,
  ).toBe(403);
  expect(
    (await refusal(packages.export({ body: { name: 'x', parts: [{ part: 'zones', keys: 'all' }] } }))).status,
  ).toBe(403);
});
