import { parentPort } from 'node:worker_threads';

/** A worker that loops, fills its memory, fails or counts its jobs, as its job says. */
let jobs = 0;
parentPort!.on('message', (job: string) => {
  if (job === 'loop') for (;;);
  if (job === 'memory') {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at + 0.5));
  }
  jobs++;
  if (job === 'count') return parentPort!.postMessage(jobs);
  if (job === 'throw') throw new Error('broken');
  parentPort!.postMessage(`done ${job} ${Object.keys(process.env).length}`);
});
parentPort!.postMessage('ready');
