import {
  defaultNumbering,
  orderNumber,
  type Numbering,
} from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { formVersion, workflowVersion } from '#features/parameterization/design.store.ts';
import type { PinnedAnnex } from '#features/parameterization/form-groups/annexes.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { currentSeries, takeNumbers } from './number-series.store.ts';

/** An activity that is about to be opened. */
interface OpenedForm {
  workflowVersionId: number;
  formVersionId: number | null;
  annexes: readonly PinnedAnnex[];
}

/**
 * Numbers for the records of activities that are about to be opened, e.g. `FIRRE01-2026-000123`: the code of the
 * form, the year, and the next number of that series. It is reserved before the work begins, because a phone needs
 * it without a network. A number is never given twice; that of work which is not done stays unused.
 * @returns in the order given; null where no form of the activity reads a reserved number
 */
export async function reserveNumbers(
  ctx: TenantCtx,
  opened: readonly OpenedForm[],
): Promise<(string | null)[]> {
  const numberings: (Numbering | null)[] = [];
  for (const one of opened) {
    const form = await numberedForm(ctx, one);
    numberings.push(form === null ? null : defaultNumbering(form));
  }
  const wanted = new Map<string, number>();
  for (const numbering of numberings.filter((one) => one !== null)) {
    const series = currentSeries(ctx, numbering);
    wanted.set(series, (wanted.get(series) ?? 0) + 1);
  }
  if (wanted.size === 0) return numberings.map(() => null);
  const next = await takeNumbers(ctx, 'record_series', wanted);
  return numberings.map((numbering) => {
    if (numbering === null) return null;
    const series = currentSeries(ctx, numbering);
    const count = next.get(series)!;
    next.set(series, count + 1);
    return orderNumber(series, count, numbering);
  });
}

/** Code of the form whose series an activity takes a number of. */
async function numberedForm(
  ctx: TenantCtx,
  { workflowVersionId, formVersionId, annexes }: OpenedForm,
): Promise<string | null> {
  if (formVersionId === null) return null;
  const { definition } = await workflowVersion(ctx, workflowVersionId);
  const key = definition.engineKeys.reservedNumber;
  const form = await formVersion(ctx, formVersionId);
  if (reads(form.definition, key)) return form.code;
  for (const annex of annexes)
    if (reads((await formVersion(ctx, annex.formVersionId)).definition, key)) return form.code;
  return null;
}

const readings = new WeakMap<FormDefinition, Map<string, boolean>>();

function reads(definition: FormDefinition, key: string): boolean {
  const known = readings.get(definition) ?? new Map<string, boolean>();
  readings.set(definition, known);
  const found = known.get(key) ?? JSON.stringify(definition).includes(`{${key}}`);
  known.set(key, found);
  return found;
}
