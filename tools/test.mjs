// `npm test`: everything that must hold, on a fresh clone too. The last line is "N passed, N failed".
import { ensureInstalled } from './install.mjs';
import { browserTests, build, lint, runSteps, printSum, types, vitest } from './steps.mjs';

let finished = false;
process.on('exit', () => finished || console.log('\n0 passed, 1 failed'));

await ensureInstalled();
const built = await runSteps([build]);
// Browser and server tests leave part of two cores idle; together they do not. What uses both cores by itself
// comes where one of them has ended.
const tested = await runSteps(
  [
    browserTests,
    vitest('server', 'unit', 'server'),
    types,
    lint,
    vitest('architecture', 'architecture'),
    vitest('web', 'web'),
  ],
  2,
);
const good = printSum(built, tested);
finished = true;
process.exit(good ? 0 : 1);
