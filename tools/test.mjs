// `npm test`: everything that must hold, on a fresh clone too. The last line is "N passed, N failed".
import { ensureInstalled } from './install.mjs';
import { browserTests, build, lint, runSteps, tellSum, types, vitest } from './steps.mjs';

let finished = false;
process.on('exit', () => finished || console.log('\n0 passed, 1 failed'));

await ensureInstalled();
const built = await runSteps([build]);
// Browser and server tests leave half of two cores idle each; together they do not.
const tested = await runSteps([types, lint, vitest('house', 'house'), vitest('server', 'unit', 'server'), vitest('web', 'web')], [browserTests]);
const good = tellSum(built, tested);
finished = true;
process.exit(good ? 0 : 1);
