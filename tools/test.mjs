// `npm test`: everything that must hold, on a fresh clone too. `npm test WORDS…`: the test files whose path contains
// all of the given parts. The last line is "N passed, N failed".
import { ensureInstalled } from './install.mjs';
import {
  browserTests,
  build,
  componentTests,
  format,
  lint,
  printSum,
  runSteps,
  types,
  vitest,
} from './steps.mjs';
import { testFilesOf } from './test-files.mjs';

let finished = false;
process.on('exit', () => finished || console.log('\n0 passed, 1 failed'));

await ensureInstalled();
const parts = process.argv.slice(2);
const good = parts.length > 0 ? await runPart(parts) : await runAll();
finished = true;
process.exit(good ? 0 : 1);

async function runAll() {
  const built = await runSteps([build]);
  // What computes runs two steps at a time: more would only slow each other down. The tests of faults wait for
  // most of their time, beside them.
  const computing = [
    browserTests(),
    vitest('server', { projects: ['server'] }),
    vitest('unit', { projects: ['unit'] }),
    componentTests(),
    types,
    lint,
    format,
    vitest('architecture', { projects: ['architecture'] }),
    vitest('web', { projects: ['web'] }),
  ];
  const waiting = [vitest('faults', { projects: ['faults'] })];
  return printSum(built, ...(await Promise.all([runSteps(computing, 2), runSteps(waiting, 1, true)])));
}

async function runPart(parts) {
  const { unit, components, journeys } = testFilesOf(parts);
  if (unit.length + components.length + journeys.length === 0) {
    console.error(`No test file has a path with: ${parts.join(' ')}`);
    return printSum({ passed: 0, failed: 1 });
  }
  const projects = ['architecture', 'unit', 'server', 'faults', 'web'];
  const steps = [];
  if (unit.length > 0) steps.push(vitest('tests', { projects, files: unit }));
  if (components.length > 0) steps.push(componentTests(components));
  if (journeys.length > 0) steps.push(build, browserTests(journeys));
  return printSum(await runSteps(steps));
}
