import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { catalogues, endpointsOf } from './samples.ts';
import { served } from './served.ts';

const tableOf = new Map(served.map(({ catalogue, store }) => [catalogue.name, store.table]));

let demo: DemoWorld;
let tenant: number;
beforeAll(async () => {
  demo = await demoWorld();
  tenant = demo.tenantId;
  await demo.create('WFDANO', '7700003');
  await demo.test.sql(
    `
      insert into resource_movement (tenant_id, resource_id, kind, quantity, stock_after)
        select tenant_id, id, 'assign', 0, 0 from resource where tenant_id = $1 limit 1`,
    [tenant],
  );
});
afterAll(() => demo.test.close());

const usedBy = (name: string, id: number) => endpointsOf(demo.staff, name).usedBy({ params: { id } });

test('every catalogue has a table that is checked', () => {
  expect([...tableOf.keys()].toSorted()).toEqual(catalogues.map(({ name }) => name).toSorted());
});

test('whatever refers to a record is found and named, for every foreign key', async () => {
  const keys = await demo.test.sql<{ child: string; column: string; parent: string }>(
    `
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid::regclass::text = any($1) order by 1, 2`,
    [[...tableOf.values()]],
  );
  expect(keys.length).toBeGreaterThan(20);
  for (const { child, column, parent } of keys) {
    const name = [...tableOf].find(([, table]) => table === parent)![0];
    // A row of the table, which then refers to the record.
    const [row] = await demo.test.sql<{ parent: string }>(
      `
      with one as (select p.id from ${parent} p where p.tenant_id = $1 order by p.id limit 1),
        row as (select c.ctid as place from ${child} c where c.tenant_id = $1
          order by ${column} is null limit 1),
        target as (select coalesce((select c.${column} from ${child} c, row
          where c.ctid = row.place), (select id from one)) as id)
      update ${child} c set ${column} = target.id from row, target where c.ctid = row.place
        returning target.id as parent`,
      [tenant],
    );
    expect(row, `the demo has no row of ${child}`).toBeDefined();
    const found = (await usedBy(name, Number(row!.parent))).find(({ table }) => table === child);
    expect(found, `${child}.${column} points at ${parent}`).toMatchObject({ count: expect.any(Number) });
    expect((found as unknown as { name: { es: string } }).name.es, `${child} has no name`).not.toBe(child);
    expect(
      (await refusal(endpointsOf(demo.staff, name).remove({ params: { id: Number(row!.parent) } }))).problem
        .message_key,
    ).toBe('SOURCE_HAVE_DEPENDENCY');
  }
});

const withoutReferences =
  'alert.filters alert.observation dashboard.draft dashboard.readers dashboard.widgets ' +
  'dashboard_snapshot.reply dashboard_version.widgets notification.english notification_text.english ' +
  'fact_position.duty_periods rehearsal.designs rehearsal.filters ' +
  'rehearsal.rule_drafts rehearsal.summary rehearsal_case.draft rehearsal_case.published rehearsal_case.reasons report_run.filters report_run.template workflow_day.stages';
/**
 * Every column that may hold codes or numbers of other records without a foreign key, and of which catalogue.
 */
const inside: Record<string, string[]> = {
  'contract.zones': ['zones'],
  'contract.activity_types': ['activityTypes'],
  'activity_type.resource_types': ['resourceTypes'],
  'report.filters': ['zones', 'companies', 'departments', 'positions', 'resourceTypes', 'headquarters'],
  'report.roles': [],
  // A case or block that names what is gone fails, and says so; the draft before another author is history.
  'design_case.content': [],
  // A filter by what is gone finds nothing, and says so; results are computed again.
  ...Object.fromEntries(withoutReferences.split(' ').map((column) => [column, []])),
  'draft_author.definition': [],
  'form_block.element': [],
  // Kinds of evidence, which are fixed; what was answered; and what forms counted when it was counted.
  'fact_activity.evidence_missing': [],
  'fact_activity.answers': [],
  'fact_activity.occurrences': [],
  'fact_position.declared': [],
  'form_version.definition': ['lists', 'listItems'],
  'workflow_version.definition': ['zones', 'listItems'],
  'rule_version.definition': ['zones', 'listItems'],
  'activity_type_form.condition': ['listItems'],
  'form_group_form.condition': ['listItems'],
  // Empty but while an older backup is restored.
  'rule.definition': [],
  // Activity types, people's own texts and settings, pictures; history, which stays as it was.
  'app_user.skills': [],
  'activity_form.condition': [],
  'submission.annexes': [],
  'activity_type.evidence': [],
  'activity_type.term': [],
  'backup_schedule.weekdays': [],
  'company.contacts': [],
  'list.config': [],
  'list_item.attributes': [],
  'parameter.value': [],
  'report_version.template': [],
  'zone.outline': [],
  'audit.after': [],
  'audit.before': [],
  'device.skipped': [],
  'device.unsent': [],
  'import.options': [],
  'import_fault.faults': [],
  'import_fault.row': [],
  'mutation.answer': [],
  'mutation.body': [],
  'notification.body': [],
  'notification_text.body': [],
  'operation.facts': [],
  'operation.prefill': [],
  'operation_edit.changes': [],
  'photo_download.selection': [],
  // A view opens without a record that is gone, and says so.
  'saved_view.definition': [],
  'submission.answers': [],
  'workflow_migration.stages': [],
};

test('records named inside a design are found: every column of the schema is covered', async () => {
  const columns = await demo.test.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and udt_name in ('jsonb', '_text')
        and table_name not like 'audit\\_%' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(inside).toSorted());
  const { administration } = demo.staff.client;
  const tables = async (name: string, id: number): Promise<string[]> =>
    (await usedBy(name, id)).map(({ table }) => table).toSorted();
  const item = (column: string): string => column.split('.')[0]!.replace(/_version|_form$/, '');
  const zone = await administration.zones.create({
    body: { code: 'ZNUSO', nameEs: 'Zona en uso', nameEn: 'Zone in use', latitude: 3.4, longitude: -76.5 },
  });
  const list = await administration.lists.create({
    body: { code: 'LUSO', nameEs: 'Lista en uso', nameEn: 'List in use' },
  });
  const one = await administration.listItems.create({
    body: { listId: list.id, code: 'IUSO', nameEs: 'Uno', nameEn: 'One' },
  });
  const other = await administration.listItems.create({
    body: { listId: list.id, code: 'IOTRO', nameEs: 'Otro', nameEn: 'Other' },
  });
  expect(await tables('zones', zone.id)).toEqual([]);
  const run = (text: string, ...values: unknown[]) => demo.test.sql(text, [tenant, ...values]);
  await run(
    `update contract set zones = zones || 'ZNUSO'::text where id = (select min(id) from contract
        where tenant_id = $1) and tenant_id = $1`,
  );
  await run(
    `
      update report set filters = jsonb_build_array(jsonb_build_object('key', 'zoneId', 'operator', 'IN',
        'value', jsonb_build_array($2::bigint))) where id = (select min(id) from report
        where tenant_id = $1) and tenant_id = $1`,
    zone.id,
  );
  await run(
    `
      update rule_version set definition = jsonb_set(definition, '{when}',
        '{"and": [{"in": [{"var": "zone"}, ["ZN01", "ZNUSO"]]}, {"==": [{"var": "answers.pregunta_uso"}, "IUSO"]}]}')
        where id = (select min(id) from rule_version where tenant_id = $1) and tenant_id = $1`,
  );
  await run(
    `
      update workflow_version set definition = jsonb_set(definition, '{transitions,0,when}',
        '{"or": [{"==": [{"var": "zone"}, "ZNUSO"]}, {"in": [{"var": "answers.pregunta_uso"}, ["IUSO"]]}]}')
        where id = (select min(id) from workflow_version where tenant_id = $1) and tenant_id = $1`,
  );
  await run(
    `
      update activity_type_form set condition = '{"==": [{"var": "answers.pregunta_uso"}, "IUSO"]}'
        where tenant_id = $1`,
  );
  await run(
    `
      update form_group_form set condition = '{"==": [{"var": "answers.FUSO.pregunta_uso"}, "IUSO"]}'
        where tenant_id = $1`,
  );
  expect(await tables('zones', zone.id)).toEqual(
    Object.keys(inside)
      .filter((column) => inside[column]!.includes('zones'))
      .map(item)
      .toSorted(),
  );
  expect(await tables('listItems', one.id)).toEqual([]);
  const [draft] = await demo.test.sql<{ id: string }>(
    `
      with f as (insert into form (tenant_id, code, name_es, name_en, quality_code)
        values ($1, 'FUSO', 'Uso', 'Use', 'Q') returning id)
    insert into form_version (tenant_id, form_id, version, status, definition)
      select $1, id, '1', 'draft',
      '{"pages": [{"elements": [{"type": "dropdown", "name": "pregunta_uso", "list": "LUSO"}]}]}' from f
      returning id`,
    [tenant],
  );
  // A draft does not prevent the deletion of items, but its list cannot be deleted.
  expect(await tables('lists', list.id)).toEqual(['form', 'list_item']);
  expect(await tables('listItems', one.id)).toEqual(['activity_type', 'form_group', 'rule', 'workflow']);
  expect(await tables('listItems', other.id)).toEqual([]);
  await run(`update form_version set status = 'published' where tenant_id = $1 and id = $2`, draft!.id);
  expect(await tables('listItems', one.id)).toEqual([
    'activity_type',
    'form',
    'form_group',
    'rule',
    'workflow',
  ]);
  for (const [name, id] of [
    ['zones', zone.id],
    ['lists', list.id],
    ['listItems', one.id],
  ] as const)
    expect(
      (await refusal(endpointsOf(demo.staff, name).remove({ params: { id } }))).problem.message_key,
    ).toBe('SOURCE_HAVE_DEPENDENCY');

  const keyOf: Record<string, string> = {
    companies: 'companyId',
    departments: 'departmentId',
    positions: 'jobId',
    resourceTypes: 'typeId',
    headquarters: 'headquartersId',
  };
  for (const name of inside['report.filters']!.filter((each) => each !== 'zones')) {
    const [record] = await demo.test.sql<{ id: string }>(
      `select max(id) as id from ${tableOf.get(name)} where tenant_id = $1`,
      [tenant],
    );
    await run(
      `
        update report set filters = jsonb_build_array(jsonb_build_object('key', $2::text, 'operator',
          'EQUAL', 'value', $3::bigint)) where id = (select min(id) from report
          where tenant_id = $1) and tenant_id = $1`,
      keyOf[name],
      record!.id,
    );
    expect(await tables(name, Number(record!.id)), name).toContain('report');
  }
});

test('document types and executive roles are in use while people have them', async () => {
  const { documentTypes, executiveRoles } = demo.staff.client.administration;
  const [papers] = (
    await documentTypes.search({ body: { filters: [{ key: 'code', operator: 'EQUAL', value: 'CC' }] } })
  ).content;
  expect(papers!.people).toBeGreaterThan(20);
  expect(await usedBy('documentTypes', papers!.id)).toMatchObject([
    { table: 'app_user', count: expect.any(Number) },
  ]);
  expect((await refusal(documentTypes.remove({ params: { id: papers!.id } }))).problem.message_key).toBe(
    'SOURCE_HAVE_DEPENDENCY',
  );
  expect(
    (
      await refusal(
        documentTypes.update({
          params: { id: papers!.id },
          body: { code: 'CED', nameEs: papers!.nameEs, nameEn: papers!.nameEn, version: papers!.version },
        }),
      )
    ).problem.fields,
  ).toEqual({ code: 'IN_USE' });
  const [held] = (await executiveRoles.search({ body: { sorts: [{ key: 'id' }] } })).content.filter(
    ({ people }) => people > 0,
  );
  expect(await usedBy('executiveRoles', held!.id)).toMatchObject([{ table: 'app_user' }]);
  const { security, administration } = demo.staff.client;
  const mine = await administration.documentTypes.create({
    body: { code: 'PEP', nameEs: 'Permiso especial', nameEn: 'Special permit' },
  });
  expect(await security.userChoices.documentTypes()).toContainEqual({
    id: mine.id,
    code: 'PEP',
    name: 'Permiso especial',
  });
  await documentTypes.activate({ body: { ids: [mine.id], active: false } });
  expect((await security.userChoices.documentTypes()).map(({ code }) => code)).toEqual([
    'CC',
    'CE',
    'TI',
    'PA',
    'PPT',
    'NIT',
  ]);
  await administration.cities.create({ body: { code: '05002', name: 'Abejorral', region: 'Antioquia' } });
  expect((await security.userChoices.cities())[0]).toMatchObject({
    code: '05002',
    name: 'Abejorral',
    region: 'Antioquia',
  });
});
