import { sql } from 'kysely';
import { expect } from 'vitest';
import { searchQuery, type Filter, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { listOfAnswers } from '#features/operation/form-answers/form-answers.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { listSql } from '../../src/platform/db/list.ts';
import type { DemoWorld } from './demo-world.ts';

/** Thousands of answers to one form. */
export interface ManyAnswers {
  demo: DemoWorld;
  form: { id: number; code: string; versionIds: number[] };
}

/** 11,000 operations like that of an activity, in several zones and companies, each with its answer; some moved since. */
export async function repeatAnswer(demo: DemoWorld, activityId: number, authorId: number): Promise<void> {
  await demo.test.sql(
    `insert into operation (tenant_id, number, workflow_id, workflow_version_id, status, priority, zone_id, company_id,
       account, subscriber, address, created_at)
     select tenant_id, 'N' || lpad((n * 7919 % 11000)::text, 5, '0'), workflow_id, workflow_version_id, status, priority,
       (select array_agg(z.id order by z.id) from zone z where z.tenant_id = $1)[1 + n % 4],
       (select array_agg(c.id order by c.id) from company c where c.tenant_id = $1)[1 + n % 3],
       account, subscriber, address, now() - n * interval '1 minute'
     from operation, generate_series(1, 11000) n
     where tenant_id = $1 and id = (select operation_id from activity where tenant_id = $1 and id = $2)`,
    [demo.tenantId, activityId],
  );
  await demo.test.sql(
    `insert into activity (tenant_id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id,
       status, priority, company_id, zone_id, account, subscriber, address, created_at, ended_at, own_texts)
     select o.tenant_id, o.id, o.number, o.workflow_id, a.stage || 'x', a.kind, a.type_id, a.form_version_id, a.status,
       o.priority, o.company_id, o.zone_id, o.account, o.subscriber, o.address, o.created_at, now(), o.id % 7 = 0
     from activity a, operation o
     where a.tenant_id = $1 and a.id = $2 and o.tenant_id = $1 and o.number like 'N%'`,
    [demo.tenantId, activityId],
  );
  await demo.test.sql(
    `insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, author_id, received_at,
       latitude, longitude, operation_number, zone_id, company_id)
     select $1, a.id, 1, a.form_version_id, 'current', jsonb_build_object('relleno', repeat('x', 1700)), $2, a.created_at,
       case when a.id % 2 = 0 then 3.4 end, case when a.id % 2 = 0 then -76.5 end, a.operation_number, a.zone_id,
       a.company_id
     from activity a where a.tenant_id = $1 and a.stage like '%x'`,
    [demo.tenantId, authorId],
  );
  await demo.test.sql('vacuum analyze submission, activity, operation');
  // Of a long table most pages have been seen by a vacuum; here others may still hold snapshots from before.
  await demo.test.sql(`update pg_class set relallvisible = relpages where oid = 'submission'::regclass`);
}

export const planOf = (
  { demo, form }: ManyAnswers,
  body: SearchInput,
  what: 'page' | 'counted' = 'page',
): Promise<string> =>
  demo.asTenant(async (ctx) => {
    const caller = { ...ctx, actor: { companyScope: null } } as unknown as TenantCtx;
    const list = await listOfAnswers(caller, form, searchQuery.parse(body));
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(demo.tenantId, list)[what]}`.execute(ctx.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
export const idOf = async (demo: DemoWorld, table: 'zone' | 'company', at: number): Promise<number> =>
  Number(
    (
      await demo.test.sql<{ id: string }>(
        `select id from ${table} where tenant_id = $1 order by id limit 1 offset ${at}`,
        [demo.tenantId],
      )
    )[0]!.id,
  );

const sorts = ['receivedAt', 'operationNumber', 'zoneId'].flatMap((key) =>
  (['ASC', 'DESC'] as const).map((direction) => ({ key, direction })),
);

/** Each page of answers under these filters, in several orders, against those of the whole list. */
export async function comparePages(
  { demo, form }: ManyAnswers,
  filters: Filter[],
  condition: string,
): Promise<void> {
  for (const { key, direction } of sorts) {
    const whole = await demo.test.sql<{ id: string }>(
      `select s.id from submission s where s.tenant_id = $1 and s.state = 'current' and s.form_version_id = any($2)
         and ${condition} order by ${orders[key]!.replaceAll('DIR', direction)}`,
      [demo.tenantId, form.versionIds],
    );
    expect(whole.length).toBeGreaterThan(0);
    for (const page of [0, 3]) {
      const found = await demo.staff.client.operation.formAnswers.search({
        params: { id: form.id },
        body: { filters, sorts: [{ key, direction }], size: 40, page },
      });
      expect(found.content.map(({ id }) => id)).toEqual(
        whole.slice(page * 40, (page + 1) * 40).map(({ id }) => Number(id)),
      );
      expect([found.total, found.more ?? false]).toEqual(
        whole.length > 10_000 && filters.length > 0 ? [10_000, true] : [whole.length, false],
      );
    }
  }
}

export const numbered = (value: string): Filter => ({
  key: 'operationNumber',
  operator: 'LIKE',
  field_type: 'STRING',
  value,
  sql_connector: 'AND',
});

export const orders: Record<string, string> = {
  receivedAt: 's.received_at DIR, s.id DIR',
  operationNumber: 's.operation_number collate "es-x-icu" DIR, s.id DIR',
  zoneId: 's.zone_id DIR nulls last, s.id DIR',
  companyId: 's.company_id DIR nulls last, s.id DIR',
  employeeId: 's.author_id DIR, s.id DIR',
  versionId: 's.form_version_id DIR, s.id DIR',
};
