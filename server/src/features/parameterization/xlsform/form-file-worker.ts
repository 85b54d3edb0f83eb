import { parentPort } from 'node:worker_threads';
import { runFormFileJob, type FormFileJob } from './form-files.ts';

/** A thread that reads and writes files of forms. `form-imports.ts` starts and limits it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

parentPort!.on('message', (job: FormFileJob) => {
  // A rejection ends the thread, which refuses the job.
  void runFormFileJob(job, processorTime).then((output) => parentPort!.postMessage(output));
});
parentPort!.postMessage('ready');
