import { parentPort } from 'node:worker_threads';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { inspectForm } from '@cuadrilla/forms/inspect-form.ts';

/** A thread that inspects forms, each as JSON. `form-inspection.ts` starts and limits it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

parentPort!.on('message', (json: string) => {
  parentPort!.postMessage(inspectForm(JSON.parse(json) as FormDefinition, processorTime));
});
parentPort!.postMessage('ready');
