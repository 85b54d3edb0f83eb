import { sql } from 'kysely';
import {
  type ruleEndpoints as endpoints,
  type RuleItem,
} from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { readNumberedDesigns } from '#features/parameterization/design-lists.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { companionsOf } from './rule-companions.store.ts';
import { countOfFirings, firingsOf } from './rule-firings.store.ts';
import { peopleNotified, targetsOf } from './rule-recipients.store.ts';
import { ruleVariables } from './rule-variables.ts';

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
  criteria: (ctx, { body }) =>
    readNumberedDesigns<RuleItem>(
      ctx,
      'rule',
      body,
      sql`${shownDefinition} as definition, ${stagesUsing} as stages,
        ${countOfFirings(ctx, sql.ref('d.id'))} as fired`,
    ),
  variables: (ctx, { query }) => ruleVariables(ctx, query),
  companions: (ctx, { params }) => companionsOf(ctx, params.id),
  firings: (ctx, { params }) => firingsOf(ctx, params.id),
  targets: (ctx) => targetsOf(ctx),
  recipients: (ctx, { query }) => peopleNotified(ctx, query),
};
