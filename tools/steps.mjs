// The checks of the project, each a step that reports how many things passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { node24, root, run, toolEnvironment } from './process.mjs';
import { ensureBuilt } from './web.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * @typedef {(line: string) => void} Tell told each line that a step prints; without one it prints to our
 * terminal
 */
/** @typedef {{ name: string, run(tell?: Tell): Promise<Count> }} Step */

const packages = ['contract', 'forms', 'server', 'web', 'tools', 'e2e', 'bench'];
const reports = path.join(root, '.cache', 'reports');
/** What the last type check learnt of files that have not changed since. */
const known = path.join(root, '.cache', 'types');
const program = (...parts) => path.join(root, 'node_modules', ...parts);

/** @type {Step} */
export const types = {
  name: 'types',
  async run(tell) {
    let good = true;
    for (const name of packages)
      good =
        (await succeeds(
          program('typescript', 'bin', 'tsc'),
          ['-p', name, '--incremental', '--tsBuildInfoFile', path.join(known, `${name}.json`)],
          { tell },
        )) && good;
    return asOne(good);
  },
};

/** @type {Step} */
export const lint = {
  name: 'lint',
  run: async (tell) =>
    asOne(await succeeds(program('oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings'], { tell })),
};

/**
 * Tests under vitest, by project of vitest.config.ts.
 * @returns {Step}
 */
export function vitest(name, ...projects) {
  return {
    name,
    async run(tell) {
      const report = freshReport(name);
      const selection = projects.flatMap((project) => ['--project', project]);
      const good = await succeeds(
        program('vitest', 'vitest.mjs'),
        ['run', ...selection, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
        { tell },
      );
      return count(report, good, (result) => ({
        passed: result.numPassedTests,
        // A file that cannot be loaded fails without having a test.
        failed:
          result.numFailedTests +
          result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
            .length,
      }));
    },
  };
}

/** @type {Step} */
export const browserTests = {
  name: 'browser',
  async run(tell) {
    const report = freshReport('browser');
    const env = { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const good = await succeeds(
      program('@playwright', 'test', 'cli.js'),
      ['test', '--config', 'e2e', '--reporter=line,json'],
      { env, tell },
    );
    return count(report, good, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
  },
};

/** @type {Step} */
export const build = {
  name: 'build',
  run: async (tell) => asOne(await ensureBuilt(tell)),
};

/**
 * Runs every step in turn, `atOnce` at a time, whatever came of the one before. Where there are several at a
 * time, every line says whose it is.
 * @param {Step[]} steps
 * @returns {Promise<Count>}
 */
export async function runSteps(steps, atOnce = 1) {
  const sum = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const follow = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name } = step;
      console.log(`== ${name}`);
      const begun = Date.now();
      const { passed, failed } = await step.run(
        atOnce > 1 ? (line) => console.log(`[${name}] ${line}`) : undefined,
      );
      console.log(
        `== ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
      );
      sum.passed += passed;
      sum.failed += failed;
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      follow().catch((error) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  for (const { reason } of ended) {
    if (reason instanceof Interrupted) process.exit(reason.code);
    if (reason) throw reason;
  }
  return sum;
}

/** The last line of whatever counts. */
export function printSum(...counts) {
  const [passed, failed] = ['passed', 'failed'].map((which) =>
    counts.reduce((sum, count) => sum + count[which], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** Somebody asked us to stop; what runs beside ends its present step before we do. */
class Interrupted extends Error {
  constructor(code) {
    super('interrupted');
    this.code = code || 130;
  }
}

const asOne = (good) => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(script, args, options) {
  const { code, interrupted } = await run(node24, [script, ...args], options);
  if (interrupted) throw new Interrupted(code);
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
