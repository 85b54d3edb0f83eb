import { sql } from 'kysely';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '#platform/context.ts';
import { namesOf } from '#platform/catalogue/record-names.ts';
import { codeReferences } from '#platform/catalogue/record-references.ts';
import { designsComparing } from '#features/administration/used-by.store.ts';
import { usesOfActivityType } from '#features/parameterization/where-used.store.ts';

/** Who names an activity type by its code: stages of workflows, conditions, and contracts. */
export async function typeReferences(ctx: TenantCtx, code: string): Promise<Reference[]> {
  const stages = new Map(
    (await usesOfActivityType(ctx, code)).map(({ id, code: workflow, name }) => [
      id,
      { id, label: `${workflow} · ${name}` },
    ]),
  );
  const compared = await designsComparing(ctx, sql`values ('activityType')`, code);
  for (const { table, sample } of compared)
    if (table === 'workflow') for (const each of sample) stages.set(each.id, each);
  const workflows: Reference[] =
    stages.size === 0
      ? []
      : [
          {
            table: 'workflow',
            name: namesOf(ctx.platform.records, 'workflows').title,
            count: stages.size,
            sample: [...stages.values()].slice(0, 5),
          },
        ];
  return [
    ...workflows,
    ...compared.filter(({ table }) => table !== 'workflow'),
    ...(await codeReferences(ctx, 'contracts', 'activity_types', code)),
  ];
}
