import { parentPort } from 'node:worker_threads';
import { runFormCases, type FormCaseJob } from './form-case-run.ts';

/** A thread that answers forms, as their cases say. `case-runs.ts` starts and limits it. */
parentPort!.on('message', (json: string) => {
  parentPort!.postMessage(runFormCases(JSON.parse(json) as FormCaseJob));
});
parentPort!.postMessage('ready');
