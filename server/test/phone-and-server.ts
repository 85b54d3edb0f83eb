import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { mutation, type PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { isAnnexDue } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { checkAnnexes, dueAnnexes, photosOf } from '@cuadrilla/forms/annexes.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { missingEvidence, type Evidence } from '@cuadrilla/forms/evidence.ts';
import { withFormerNames } from '@cuadrilla/forms/former-names.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { checkWork, type CheckedWork } from '../../web/src/field/work/check-work.ts';

/** One piece of work checked twice: as the phone does before it is sent, and as the server does when it arrives. */
export type Answers = Record<string, unknown>;

export interface Work {
  definition: FormDefinition;
  annexes: { form: string; formVersionId: number; definition: FormDefinition; when: Condition }[];
  prefill: Answers;
  /** Questions that the stage asks; null for all. */
  questions: string[] | null;
  evidence: Evidence | null;
  hasPlace: boolean;
}

/** What forms of a tenant read. */
export interface TenantValues {
  lists: Lists;
  params: Record<string, unknown>;
}

const timeZone = 'America/Bogota';
export const now = new Date('2026-11-18T15:20:00Z');
const [priority, typeCode] = ['half', 'T'] as const;

export const onPhone = (
  { definition, annexes, prefill, questions, evidence, hasPlace }: Work,
  { lists, params }: TenantValues,
  answers: Answers,
  annexAnswers: Record<string, Answers>,
): CheckedWork =>
  checkWork({
    activity: { prefill, questions, priority, typeCode, evidence } as unknown as PhoneActivity,
    definition,
    annexes,
    answers,
    annexAnswers,
    lists,
    params,
    hasPlace,
    now,
    locale: 'es',
    timeZone,
  });

export type Sent = Pick<CheckedWork, 'answers' | 'annexes' | 'photos'>;

/** As it comes out of the wire. */
function arrived({ answers, annexes, photos }: Sent) {
  const at = now.toISOString();
  const body = { type: 'finish', at, startedAt: at, activityId: 1, baseVersion: 1, formVersionId: 1 };
  const id = '0198e0a0-0000-7000-8000-000000000000';
  const wire = JSON.stringify({ ...body, id, sequence: 1, answers, annexes, photos });
  const sent = mutation.parse(JSON.parse(wire));
  if (sent.type !== 'finish') throw new Error('no finish');
  return sent;
}

/** What the server does with it, for a person with another language. */
export function onServer(work: Work, { lists, params }: TenantValues, given: Sent) {
  const { definition, annexes, prefill, questions, evidence, hasPlace } = work;
  const sent = arrived(given);
  const calendar = tenantCalendar(timeZone, params);
  const context = { prefill, params, lists, now: new Date(sent.at), calendar, locale: 'en' as const };
  const photos = photosOf(sent.photos, null);
  const main = checkAnswers(definition, sent.answers, { ...context, stageQuestions: questions, photos });
  const source = { prefill, params, timeZone, priority, activityType: typeCode };
  const due = dueAnnexes(annexes, { definition, answers: main.answers }, (when: Condition, answers) =>
    isAnnexDue(when, answers, source),
  );
  const annexed = checkAnnexes(
    due,
    new Map(sent.annexes.map(({ form, answers }) => [form, answers])),
    withFormerNames(definition, main.answers),
    { ...context, photos: sent.photos },
  );
  const checked = annexed.annexes.map((annex) => ({
    ...annex,
    definition: due.find(({ form }) => form === annex.form)!.definition,
  }));
  const missing = evidence
    ? missingEvidence(definition, evidence, {
        answers: main.answers,
        hasPlace,
        stageQuestions: questions,
        annexes: checked,
      })
    : {};
  return {
    answers: main.answers,
    annexes: checked,
    faults: [
      ...[...main.errors, ...annexed.errors].map(({ question }) => question),
      ...Object.keys(missing).map((kind) => `evidence.${kind}`),
    ].toSorted(),
  };
}

/** The same as JSON brings it over. */
export const overWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
