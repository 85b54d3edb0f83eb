import {
  brokenCase,
  ruleDifferences,
  ruleOutcome,
  workflowDifferences,
  workflowOutcome,
  type FormOutcome,
  type OutcomeOf,
} from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import type { CaseContent, ContentOf } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { ConditionError } from '@cuadrilla/contract/parameterization/conditions.ts';
import {
  ruleDefinition,
  workflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { CaseRun, FormCaseJob } from './run-form-cases.ts';

/** What came out of a case of any kind. */
export type AnyRun = CaseRun<OutcomeOf[CaseContent['kind']]>;
export type CaseWorld = Pick<FormCaseJob, 'lists' | 'timeZone' | 'lang'> & {
  /** Those that publishing a workflow would pin. */
  rules: KnownRules;
};

const mostMs = 10_000;

/** The cases took longer than any form may. */
export class CasesTooSlow extends Error {
  override name = 'CasesTooSlow';
}

let worker: Worker | undefined;
let running: Promise<unknown> = Promise.resolve();

function runInThread(job: FormCaseJob): Promise<CaseRun<FormOutcome>[]> {
  const thread = (worker ??= new Worker(new URL('./form-case-worker.ts', import.meta.url), {
    type: 'module',
  }));
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      thread.terminate();
      worker = undefined;
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => stop(new CasesTooSlow()), mostMs);
    thread.onerror = ({ message }) => stop(new Error(message));
    thread.onmessage = ({ data }: MessageEvent<CaseRun<FormOutcome>[]>) => {
      clearTimeout(timer);
      resolve(data);
    };
    thread.postMessage(job);
  });
}

/** One job at a time: an answer of the thread belongs to the job before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = running.then(work, work);
  running = mine.catch(() => undefined);
  return mine;
}

/** Runs cases against a document; each gives what came out, and what of it differs. */
export async function runCases(
  document: DesignDocument,
  contents: readonly CaseContent[],
  { timeZone, rules, ...world }: CaseWorld,
): Promise<AnyRun[]> {
  if (contents.length === 0) return [];
  if (contents.every(({ kind }) => kind === 'form')) {
    const job = { definition: document, contents: contents as ContentOf<'form'>[], timeZone, ...world };
    return inTurn(() => runInThread(job));
  }
  const [workflow, rule] = [workflowDefinition.safeParse(document), ruleDefinition.safeParse(document)];
  return contents.map((content) => {
    try {
      if (content.kind === 'workflow' && workflow.success) {
        const outcome = workflowOutcome(workflow.data, content.given, timeZone, rules);
        return run(outcome, workflowDifferences(content.expected, outcome));
      }
      if (content.kind === 'rule' && rule.success) {
        const outcome = ruleOutcome(rule.data, content.given, timeZone);
        return run(outcome, ruleDifferences(content.expected, outcome));
      }
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      return run(null, brokenCase(error.message));
    }
    const parsed = content.kind === 'workflow' ? workflow : rule;
    return run(null, brokenCase(parsed.error?.issues[0]?.path.join('.') ?? ''));
  });
}

const run = (outcome: AnyRun['outcome'], differences: AnyRun['differences']): AnyRun => ({
  outcome,
  differences,
  unknownLists: [],
});
