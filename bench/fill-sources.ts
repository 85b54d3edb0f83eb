import type { Client } from 'pg';
import type { World } from '../server/db/seed/load/catalogues.ts';
import { answerSamples, customers } from './samples.ts';

/** Temporary tables whose rows are multiplied into the large tables. */
export async function createSourceTables(
  client: Client,
  { tenantId, workflows, types, formVersions }: World,
): Promise<void> {
  const designs = [...workflows.values()];
  await loadTemporaryTable(
    client,
    'b_workflow',
    'n int, workflow_id bigint, version_id bigint',
    designs.map(({ id, versionId }, n) => ({ n, workflow_id: id, version_id: versionId })),
  );
  await loadTemporaryTable(
    client,
    'b_stage',
    'workflow_id bigint, pos int, stage text, kind text, type_id bigint, form_version_id bigint',
    designs.flatMap(({ id, definition }) =>
      definition.stages
        .filter(({ kind }) => kind !== 'system')
        .slice(0, 3)
        .map((stage, index) => ({
          workflow_id: id,
          pos: index + 1,
          stage: stage.key,
          kind: stage.kind,
          type_id: stage.activityType ? types.get(stage.activityType) : null,
          form_version_id: formVersions.get(stage.form!),
        })),
    ),
  );
  await createSampleTables(client, tenantId, formVersions);
}

/** Answers, customers, barrios and companies that operations are made from. */
async function createSampleTables(
  client: Client,
  tenantId: number,
  formVersions: World['formVersions'],
): Promise<void> {
  const samples = answerSamples();
  await loadTemporaryTable(
    client,
    'b_answers',
    'form_version_id bigint, n int, sets int, answers jsonb',
    [...Map.groupBy(samples, ({ form }) => form)].flatMap(([form, sets]) =>
      sets.map(({ answers }, n) => ({
        form_version_id: formVersions.get(form),
        n,
        sets: sets.length,
        answers: JSON.parse(answers) as object,
      })),
    ),
  );
  await loadTemporaryTable(
    client,
    'b_name',
    'n int, subscriber text[], address text, prefill jsonb',
    customers
      .filter(({ subscriber }) => subscriber.split(' ').length >= 3)
      .map(({ subscriber, address, prefill }, n) => ({
        n,
        subscriber: subscriber.split(' '),
        address,
        prefill,
      })),
  );
  await client.query(`
    create temp table b_barrio as
      select (row_number() over (order by id) - 1)::int as n, id, zone_id, latitude, longitude
      from barrio where tenant_id = ${tenantId};
    create temp table b_company as
      select (row_number() over (order by id) - 1)::int as n, id
      from company where tenant_id = ${tenantId} and contractor;
    analyze b_workflow, b_stage, b_answers, b_name, b_barrio, b_company`);
}

async function loadTemporaryTable(
  client: Client,
  table: string,
  columns: string,
  rows: object[],
): Promise<void> {
  await client.query(`create temp table ${table} (${columns})`);
  await client.query(
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
