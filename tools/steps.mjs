// The checks of the project, each a step that reports how many things passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { node24, root, run, toolEnvironment } from './process.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, run(): Promise<Count> }} Step */

const packages = ['contract', 'server', 'web', 'tools', 'e2e', 'bench'];
const reports = path.join(root, '.cache', 'reports');
const program = (...parts) => path.join(root, 'node_modules', ...parts);

/** @type {Step} */
export const types = {
  name: 'types',
  async run() {
    let good = true;
    for (const name of packages) good = (await succeeds(program('typescript', 'bin', 'tsc'), ['-p', name])) && good;
    return asOne(good);
  },
};

/** @type {Step} */
export const lint = {
  name: 'lint',
  run: async () => asOne(await succeeds(program('oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings'])),
};

/**
 * Tests under vitest, by project of vitest.config.ts.
 * @returns {Step}
 */
export function vitest(name, ...projects) {
  return {
    name,
    async run() {
      const report = freshReport(name);
      const selection = projects.flatMap((project) => ['--project', project]);
      const good = await succeeds(program('vitest', 'vitest.mjs'), ['run', ...selection, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]);
      return count(report, good, (result) => ({
        passed: result.numPassedTests,
        // A file that cannot be loaded fails without having a test.
        failed: result.numFailedTests + result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      }));
    },
  };
}

/** @type {Step} */
export const browserTests = {
  name: 'browser',
  async run() {
    const report = freshReport('browser');
    const env = { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const good = await succeeds(program('@playwright', 'test', 'cli.js'), ['test', '--config', 'e2e', '--reporter=line,json'], env);
    return count(report, good, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  },
};

/**
 * Runs every step, whatever came of the one before, and tells the sum in the last line.
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const begun = Date.now();
    const { passed, failed } = await step.run();
    console.log(`== ${step.name}: ${passed} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0;
}

const asOne = (good) => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(script, args, env = toolEnvironment()) {
  const { code, interrupted } = await run(node24, [script, ...args], { env });
  if (interrupted) process.exit(code || 130);
  return code === 0;
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const report = path.join(reports, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

/** A step that ran nothing, or that complained without a failed test, has failed. */
function count(report, good, read) {
  let result;
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const silent = result.failed === 0 && (!good || result.passed === 0);
  return silent ? { ...result, failed: 1 } : result;
}
