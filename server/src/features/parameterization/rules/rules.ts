import { sql, type RawBuilder } from 'kysely';
import {
  ruleKeys,
  type ruleEndpoints as endpoints,
  type RuleItem,
} from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { readList } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { companionsOf } from './rule-companions.store.ts';
import { countOfFirings, firingsOf } from './rule-firings.store.ts';
import { peopleNotified, targetsOf } from './rule-recipients.store.ts';
import { ruleVariables } from './rule-variables.ts';

const ofVersion = (column: 'id' | 'number', status: 'published' | 'draft'): RawBuilder<unknown> => sql`(
  select ${sql.ref(`v.${column}`)} from rule_version v
  where v.tenant_id = d.tenant_id and v.rule_id = d.id and v.status = ${sql.lit(status)})`;

/** Stages of published workflows that run a rule. */
const stagesUsing = sql`(
  select count(*)::int
  from workflow w
    join workflow_version v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'published'
    cross join lateral jsonb_path_query(v.definition, '$.stages[*] ? (@.rules[*] == $code)',
      jsonb_build_object('code', d.code)) as stage
  where w.tenant_id = d.tenant_id and w.active)`;

const shownDefinition = sql`(
  select v.definition from rule_version v
  where v.tenant_id = d.tenant_id and v.rule_id = d.id
  order by v.status = 'published' desc, v.id desc limit 1)`;

export const ruleHandlers: Handlers<typeof endpoints> = {
  criteria: async (ctx, { body }) => {
    const name = sql.ref(ctx.locale === 'en' ? 'd.name_en' : 'd.name_es');
    const columns = {
      id: sql.ref('d.id'),
      code: sql.ref('d.code'),
      name,
      status: sql.ref('d.active'),
      version: { column: ofVersion('number', 'published'), nullable: true },
    };
    const fallback = { fallback: sql`d.id desc`, tieBreaker: sql`d.id` };
    const { rows, total } = await readList<RuleItem>(ctx, {
      table: 'rule',
      as: 'd',
      scope: sql`d.tenant_id = ${ctx.tenantId}`,
      search: searchSql(body, ruleKeys, columns, fallback, ctx.timeZone),
      columns: sql`d.id, d.code, ${name} as name, d.name_es as "nameEs", d.name_en as "nameEn",
        d.active as status,
        ${ofVersion('id', 'published')} as "versionId", ${ofVersion('number', 'published')} as version,
        ${ofVersion('id', 'draft')} as "draftId", ${ofVersion('number', 'draft')} as "draftVersion",
        ${shownDefinition} as definition, ${stagesUsing} as stages,
        ${countOfFirings(ctx, sql.ref('d.id'))} as fired`,
    });
    return { page: body.page, size: body.size, total, content: rows };
  },
  variables: (ctx, { query }) => ruleVariables(ctx, query),
  companions: (ctx, { params }) => companionsOf(ctx, params.id),
  firings: (ctx, { params }) => firingsOf(ctx, params.id),
  targets: (ctx) => targetsOf(ctx),
  recipients: (ctx, { query }) => peopleNotified(ctx, query),
};
