import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shapeOf, type Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RequestInfo } from '#platform/unit-of-work.ts';
import { servedCompanies } from '#features/administration/companies/companies.ts';
import { servedAbsences } from '#features/administration/absences/absences.ts';
import { servedReadingCycles } from '#features/administration/reading-cycles/reading-cycles.ts';
import { servedShifts } from '#features/administration/shifts/shifts.ts';
import { servedWorkPlans } from '#features/administration/work-plans/work-plans.ts';
import { servedListItems } from '#features/administration/lists/lists.ts';
import { rollupTables } from '#features/insights/facts/rollups.ts';
import { uniqueSetsOf } from '#platform/catalogue/catalogue-store.ts';
import { takenStatement, uniqueColumn, uniqueIndex, type UniqueSet } from '#platform/catalogue/unique.ts';
import { userUnique } from '#features/security/users/user-write.ts';
import { teamUnique } from '#features/security/teams/teams.ts';
import { operationUnique } from '#features/operation/engine/operation-opening.ts';
import { modules } from '../../src/modules.ts';
import { Refused, testApp, type Person, type TestApp } from '../app.ts';
import { employeeIn, placeIn } from '../security/people.ts';
import { endpointsOf, sampleOf } from './samples.ts';
import { served } from './served.ts';

const request = ({ app }: TestApp): RequestInfo => ({
  requestId: 'unique',
  locale: 'es',
  log: app.platform.log,
  address: null,
  agent: null,
});

let world: TestApp;
let admin: Person;

beforeAll(async () => {
  world = await testApp();
  admin = await world.person(await world.tenant());
});
afterAll(() => world.close());

/** Everything that declares what no two of its records share. */
const declared: { table: string; sets: readonly UniqueSet[] }[] = [
  ...modules.packageParts.map(({ table, unique }) => ({ table, sets: unique })),
  // What is planned for people and contracts is no configuration, and no part of packages.
  ...[servedWorkPlans, servedShifts, servedAbsences, servedReadingCycles].map(({ store }) => ({
    table: store.table,
    sets: uniqueSetsOf(store),
  })),
  { table: 'app_user', sets: userUnique },
  { table: 'team', sets: teamUnique },
  { table: 'operation', sets: operationUnique },
];

/** Unique indexes of which no person gives the values, or that hold within a part of the rows, and why. */
const internal: Record<string, string> = {
  activity_form_tenant_id_activity_id_form_version_id_key: 'an activity has an annex once',
  activity_reserved_number: 'a number of a record is given to one activity',
  activity_stage_once: 'a stage is open once at most',
  activity_type_form_tenant_id_type_id_form_id_key: 'a type names a form once',
  activity_type_form_tenant_id_type_id_group_id_key: 'a type names a group once',
  activity_tally_folded: 'one line of counters for each combination',
  activity_total_once: 'one count of all days for each combination',
  audit_chain_tenant_id_audit_id_key: 'a line of the audit has one link',
  company_job_id: 'the number by which forms name a position of a company',
  alert_tenant_id_name_key: 'alerts have different names',
  dashboard_mail_delivery_once: 'a person gets a mail once at a time',
  dashboard_mail_tenant_id_name_key: 'mails of dashboards have different names',
  insight_recipient_once: 'a recipient of an alert or mail is one',
  evidence_record_tenant_id_code_key: 'a code of the public page is one seal',
  evidence_record_tenant_id_event_id_key: 'an event is sealed once',
  evidence_record_tenant_id_leaf_index_key: 'a leaf of the log is one record',
  form_block_name_key: 'blocks of forms have different names',
  form_draft: 'a form has one draft',
  form_group_form_tenant_id_group_id_form_id_key: 'a group has a form once',
  form_published: 'one version of a form is published',
  form_version_tenant_id_version_key: 'a form has one version of a number',
  mutation_tenant_id_sequence_device_id_key: 'a phone numbers what it sends',
  photo_tenant_id_activity_id_question_sha256_key: 'the same photo is one',
  photo_upload_tenant_id_user_id_activity_id_sha256_key: 'an upload is resumed, not begun twice',
  design_case_form_name_key: 'cases of a form have different names',
  design_case_rule_name_key: 'cases of a rule have different names',
  design_case_workflow_name_key: 'cases of a workflow have different names',
  rehearsal_running: 'a tenant rehearses one draft at a time',
  workflow_migration_running: 'operations of a workflow are moved by one migration at a time',
  report_run_of_user: 'a person has one run of reports at a time',
  report_run_slot: 'a tenant has three runs of reports at a time',
  report_published: 'one version of a report is published',
  report_version_tenant_id_version_key: 'a report has one version of a number',
  ...Object.fromEntries(
    rollupTables.map((table) => [`${table}_once`, 'sums of facts that no person writes']),
  ),
  rule_draft: 'a rule has one draft',
  rule_published: 'one version of a rule is published',
  rule_version_tenant_id_rule_id_number_key: 'a rule has one version of a number',
  saved_view_name_key: 'shared views of a list have different names',
  saved_view_tenant_id_name_key: 'the views of a person have different names',
  submission_current: 'one submission of an activity is in force',
  submission_tenant_id_activity_id_number_key: 'submissions of an activity are numbered',
  workflow_draft: 'a workflow has one draft',
  workflow_published: 'one version of a workflow is published',
  workflow_version_tenant_id_number_key: 'a workflow has one version of a number',
};

interface Index {
  name: string;
  table: string;
  columns: string[];
  partial: boolean;
}
const indexesNow = (): Promise<Index[]> =>
  world.sql<Index>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
      i.indpred is not null as partial,
      array(
        select a.attname::text from unnest(i.indkey) with ordinality k(number, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.at) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and not i.indisprimary and i.indisvalid and t.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')`);

describe('N19: what is declared unique is unique in the database', () => {
  test('every declared set has a whole unique index of its own, which begins with the tenant', async () => {
    const sorted = ({ columns: [first = '', ...rest], ...index }: Index): Index => ({
      ...index,
      columns: [first, ...rest.toSorted()],
    });
    const indexes = new Map((await indexesNow()).map((index) => [index.name, sorted(index)]));
    const tables = declared.map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(served.map(({ store }) => store.table)));
    for (const { table, sets } of declared) {
      expect(sets.length, table).toBeGreaterThan(0);
      for (const set of sets)
        expect(indexes.get(uniqueIndex(table, set)), `${table}: ${set.join()}`).toEqual({
          name: uniqueIndex(table, set),
          table,
          columns: ['tenant_id', ...set.map(uniqueColumn).toSorted()],
          partial: false,
        });
    }
  });

  test('every unique index of a tenant table is declared, or on the list of those that no person fills', async () => {
    const names = declared.flatMap(({ table, sets }) => sets.map((set) => uniqueIndex(table, set)));
    const others = (await indexesNow()).filter(({ name }) => !names.includes(name));
    expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(internal).toSorted());
    expect(others.filter(({ columns }) => columns[0] !== 'tenant_id')).toEqual([]);
  });

  test('a name is the same in any case, with any accents and any blanks', async () => {
    const [row] = await world.sql<{ forms: string[] }>(
      'select array_agg(distinct name_key(name)) as forms from unnest($1::text[]) as name',
      [
        [
          'Ñandú  Güiza',
          'NANDU GUIZA',
          ' n\u0303andu\u0301\u00a0gui\u0308za ',
          'ñandu\tgüiza',
          'NÁNDÙ GÛIZA',
        ],
      ],
    );
    expect(row!.forms).toEqual(['nandu guiza']);
  });

  test('the friendly check looks in the index, under row-level security, however many records there are', async () => {
    const tenantId = await world.tenant();
    await world.sql(
      `insert into company (tenant_id, code, name, tax_id) select $1, 'C' || n, 'Empresa ' || n, n::text
          from generate_series(1, 20000) n`,
      [tenantId],
    );
    const [list] = await world.sql<{ id: string }>(
      `insert into list (tenant_id, code, name_es, name_en) values ($1, 'L', 'Larga', 'Long') returning id`,
      [tenantId],
    );
    await world.sql(
      `insert into list_item (tenant_id, list_id, code, name_es, name_en)
          select $1, $2, 'I' || n, 'a', 'a' from generate_series(1, 20000) n`,
      [tenantId, list!.id],
    );
    await world.sql('analyze company, list_item');
    const values = { code: 'C7', name: 'EMPRESA 7', taxId: '7', listId: Number(list!.id), parentCode: null };
    for (const { store, rows } of [servedCompanies, servedListItems])
      for (const set of uniqueSetsOf(store)) {
        const plan = await world.app.units.asTenant(tenantId, request(world), async (ctx) => {
          const statement = takenStatement(tenantId, store.table, rows.shapes, set, [{ id: null, values }]);
          return (await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(ctx.db)).rows;
        });
        const text = plan.map((row) => row['QUERY PLAN']).join('\n');
        expect(text).toContain(uniqueIndex(store.table, set));
        expect(text).toMatch(new RegExp(`Index Cond: .*${uniqueColumn(set.at(-1)!)} = c\\.k`));
      }
  });
});

/** What people take for the same text. */
const spelled = (text: string, at: number): string =>
  [text, text.toUpperCase(), text.toLowerCase(), text.replace(' ', '  '), text.normalize('NFD')][at % 5]!;

interface Outcome {
  created: number;
  refused: { status: number; key: string; fields: Record<string, string> | undefined }[];
}
async function atOnce(attempt: (at: number) => Promise<unknown>): Promise<Outcome> {
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => attempt(at)));
  const refused = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof Refused)) throw result.reason;
    const { status, problem } = result.reason;
    return [{ status, key: problem.message_key, fields: problem.fields }];
  });
  return { created: results.length - refused.length, refused };
}
function expectRefused(refused: Outcome['refused'], field: string, only: boolean): void {
  const fields = { [field]: 'ALREADY_EXISTS' };
  const wanted = { status: 409, key: 'ALREADY_EXISTS', fields };
  for (const each of refused) {
    expect(each).toMatchObject(wanted);
    if (only) expect(each.fields).toEqual(fields);
  }
}
function expectOne({ created, refused }: Outcome, field: string): void {
  expect(created, field).toBe(1);
  expectRefused(refused, field, true);
}

const setsOf = served.flatMap(({ catalogue, store }) =>
  declared
    .find(({ table }) => table === store.table)!
    .sets.map((set) => [catalogue.name, set.join(' and '), catalogue, set] as const),
);

let used = 100;

describe('N19: twenty at once leave one, and the others read it on the field', () => {
  test.each(setsOf)('%s: %s', async (name, _set, catalogue: Catalogue, set) => {
    const shapes = catalogue.fields.shape as Record<string, z.ZodType>;
    const from = (used += 20);
    const first = await sampleOf(admin, catalogue, from);
    const bodies: Record<string, unknown>[] = [];
    for (let at = 0; at < 20; at++) {
      const body = await sampleOf(admin, catalogue, from + at);
      for (const field of set) {
        const spelling = field.startsWith('name') && shapeOf(shapes[field]!).kind === 'text';
        body[field] = spelling ? spelled(String(first[field]), at) : first[field];
      }
      bodies.push(body);
    }
    const endpoints = endpointsOf(admin, name);
    const field = set.at(-1)!;
    expectOne(await atOnce((at) => endpoints.create({ body: bodies[at]! })), field);
    const again = await atOnce((at) => endpoints.create({ body: bodies[at]! }));
    expect(again.created).toBe(0);
    expectRefused(again.refused, field, false);
  });

  test('users: code, username', async () => {
    const place = await placeIn(world, admin.tenantId, 'ATONCE');
    const { users } = admin.client.security;
    const given = Array.from({ length: 20 }, () => employeeIn(place));
    expectOne(
      await atOnce((at) =>
        users.create({ body: { employee: { ...given[at]!, code: 'SAME', username: `n19.${at}.x` } } }),
      ),
      'code',
    );
    expectOne(
      await atOnce((at) =>
        users.create({ body: { employee: { ...given[at]!, username: at % 2 ? 'unico' : 'Unico' } } }),
      ),
      'username',
    );
  });

  test('roles: code, name; teams: name', async () => {
    const { roles, teams } = admin.client.security;
    const role = { status: true, components: [] };
    expectOne(
      await atOnce((at) => roles.create({ body: { ...role, code: 'SAME', name: `Rol ${at}` } })),
      'code',
    );
    expectOne(
      await atOnce((at) =>
        roles.create({ body: { ...role, code: `N19R${at}`, name: spelled('Líder de Peñón', at) } }),
      ),
      'name',
    );
    expectOne(
      await atOnce((at) =>
        teams.create({ body: { name: spelled('Cuadrilla Ñandú', at), userList: [], roleList: [] } }),
      ),
      'name',
    );
  });
});
