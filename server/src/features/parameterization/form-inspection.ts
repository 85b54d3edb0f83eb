import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import QuickLRU from 'quick-lru';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { FormError } from '@cuadrilla/forms/guard/form-faults.ts';
import { guardForm } from '@cuadrilla/forms/guard/form-guard.ts';
import type { FormInspection } from '@cuadrilla/forms/inspect-form.ts';
import { readForm } from '@cuadrilla/forms/read-form.ts';
import { fail } from '#platform/failure.ts';
import { WorkerLost, WorkerPool } from '#platform/workers/worker-pool.ts';

/**
 * Checks forms that come from outside (packages, drafts). What their properties say is checked here, in linear
 * time; what SurveyJS makes of them is tried in a thread that may die of it.
 */
const pool = new WorkerPool<string, FormInspection>({
  file: new URL('./form-worker.ts', import.meta.url),
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  perTenant: 3,
  inAll: 12,
  memoryMb: 192,
  jobMs: 8_000,
  startMs: 30_000,
  idleMs: 60_000,
});

/** Time that the forms of one request may take together; of the processor it is a quarter where the machine is busy. */
const maxRequestMs = 120_000;

/** Results by hash of the form: an import follows the preview of the same forms. Of the last 100 to 200. */
const results = new QuickLRU<string, FormInspection>({ maxSize: 100 });

/** Results of forms that are still in use, by their definition. */
const inspected = new WeakMap<object, FormInspection>();

/**
 * Inspects foreign forms, so that `inspectionOf` has their result. Call it before the first statement of a
 * request: no connection is held meanwhile.
 * @throws DEFINITION_TOO_COSTLY when a form ends its worker; UNAVAILABLE
 */
export async function inspectForms(
  tenantId: number,
  forms: readonly { code: string; definition: unknown }[],
): Promise<void> {
  const end = performance.now() + maxRequestMs;
  for (const { code, definition } of forms) {
    if (typeof definition !== 'object' || definition === null) continue;
    if (performance.now() > end) fail('DEFINITION_TOO_COSTLY', { code });
    inspected.set(definition, await inspect(tenantId, code, definition));
  }
}

async function inspect(tenantId: number, code: string, definition: object): Promise<FormInspection> {
  const faults = guardForm(definition);
  if (faults.length > 0) return { faults, questions: new Map() };
  const json = JSON.stringify(definition);
  const hash = createHash('sha256').update(json).digest('base64');
  const known = results.get(hash);
  if (known) return known;
  const result = await pool.run(json, tenantId).catch((error: unknown) => {
    if (error instanceof WorkerLost) return fail('DEFINITION_TOO_COSTLY', { code });
    throw error;
  });
  results.set(hash, result);
  return result;
}

/** The result for a form; one that was saved before is only read again. */
export function inspectionOf(definition: object): FormInspection {
  let result = inspected.get(definition);
  if (!result) inspected.set(definition, (result = readSaved(definition as FormDefinition)));
  return result;
}

function readSaved(definition: FormDefinition): FormInspection {
  try {
    return { faults: [], questions: readForm(definition) };
  } catch (error) {
    if (error instanceof FormError) return { faults: error.faults, questions: new Map() };
    throw error;
  }
}
