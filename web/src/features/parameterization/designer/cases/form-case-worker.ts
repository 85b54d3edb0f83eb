import { runFormCases, type FormCaseJob } from './run-form-cases.ts';

/** The thread in which `case-runner.ts` runs the cases of a form. */
addEventListener('message', ({ data }: MessageEvent<FormCaseJob>) => postMessage(runFormCases(data)));
