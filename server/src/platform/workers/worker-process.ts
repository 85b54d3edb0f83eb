/** What a module does that runs in a process of its own: see `openProcess`. */

const lookEveryMs = 20;

/**
 * Answers each job with what `work` makes of it. The process ends itself when it needs more memory than it was given,
 * and when the server is gone.
 */
export function answerJobs<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const most = Number(process.argv[2]) * 1_048_576;
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.exit(9);
  }, lookEveryMs);
  process.on('disconnect', () => process.exit());
  process.on('message', (input) => {
    void work(input as Input).then((output) => process.send!(output));
  });
  process.send!('ready');
}
