// `npm test`: everything that must hold, on a fresh clone too. The last line is "N passed, N failed".
import { ensureInstalled } from './install.mjs';
import { node24, run } from './process.mjs';
import { browserTests, lint, runSteps, types, vitest } from './steps.mjs';
import { ensureBuilt } from './web.mjs';

let finished = false;
process.on('exit', () => finished || console.log('\n0 passed, 1 failed'));

await ensureInstalled();
const browser = {
  name: 'browser',
  async run() {
    const prepared = (await ensureBuilt()) && (await run(node24, ['tools/browser.ts'])).code === 0;
    return prepared ? browserTests.run() : { passed: 0, failed: 1 };
  },
};
const good = await runSteps([types, lint, vitest('house', 'house'), vitest('server', 'unit', 'server'), vitest('web', 'web'), browser]);
finished = true;
process.exit(good ? 0 : 1);
