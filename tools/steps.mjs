// The checks of the project, each a step that reports how many things passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesToLint } from './lint.mjs';
import { node24, root, run, toolEnvironment } from './process.mjs';
import { ensureBuilt } from './web.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {(line: string) => void} Report receives each line of a step, instead of the terminal */
/** @typedef {{ name: string, run(report?: Report): Promise<Count> }} Step */

/** One program each; that of the tools holds the journeys and the load tests, which read the same sources. */
const packages = ['contract', 'forms', 'server', 'web', 'tools'];
const cache = path.join(root, '.cache');
const reports = path.join(cache, 'reports');
const flakyReporter = path.join(import.meta.dirname, 'flaky-reporter.mjs');
const program = (...parts) => path.join(root, 'node_modules', ...parts);

/** @type {Step} */
export const types = {
  name: 'types',
  async run(report) {
    let good = true;
    for (const name of packages) {
      const buildInfo = path.join(cache, 'types', `${name}.json`);
      // One checker: each further one checks anew what they share, which costs two cores more than it gains.
      const args = ['-p', name, '--incremental', '--tsBuildInfoFile', buildInfo, '--checkers', '1'];
      good = (await succeeds(program('typescript', 'bin', 'tsc'), args, { report })) && good;
    }
    return asOne(good);
  },
};

/** @type {Step} */
export const format = {
  name: 'format',
  async run(report) {
    const args = ['--check', '--threads', '1', '.'];
    return asOne(await succeeds(program('oxfmt', 'bin', 'oxfmt'), args, { report }));
  },
};

/** On one thread, for the same reason. */
const oxlint = (files, report) =>
  succeeds(
    program('oxlint', 'bin', 'oxlint'),
    ['--type-aware', '--deny-warnings', '--threads', '1', ...files],
    { env: { ...toolEnvironment(), GOMAXPROCS: '1' }, report },
  );

/** @type {Step} */
export const lint = { name: 'lint', run: async (report) => asOne(await oxlint([], report)) };

/** @type {Step} The files that changed since they last passed. */
export const lintChanged = {
  name: 'lint',
  async run(report) {
    const { files, passed } = filesToLint();
    const good = files.length === 0 || (await oxlint(files, report));
    if (good) passed();
    return asOne(good);
  },
};

/**
 * The zone that tests run in: ahead of UTC, while every tenant is behind it, so that a time that is read in the zone of
 * the machine is on another day.
 */
export const testZone = 'Asia/Tokyo';

/**
 * Tests under vitest.
 * @param {string} name of the step
 * @param {{ config?: string, projects?: string[], files?: string[], variables?: NodeJS.ProcessEnv }} selection all of
 *   what is named, or everything
 * @returns {Step}
 */
export function vitest(name, { config, projects = [], files = [], variables = {} }) {
  return {
    name,
    async run(report) {
      const file = freshReport(name);
      const selection = projects.flatMap((project) => ['--project', project]);
      const reporters = ['dot', 'json', flakyReporter].map((reporter) => `--reporter=${reporter}`);
      const output = `--outputFile.json=${file}`;
      const configured = config ? ['--config', config] : [];
      const args = ['run', ...configured, ...selection, ...reporters, output, ...files];
      const env = { ...toolEnvironment(), TZ: testZone, ...variables };
      const good = await succeeds(program('vitest', 'vitest.mjs'), args, { env, report });
      return count(file, good, ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        // A file that cannot be loaded fails without having a test.
        failed: numFailedTests + testResults.filter(isBroken).length,
      }));
    },
  };
}
const isBroken = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0;

/**
 * Screens in a browser against a fake server, with the production build of React as users have it: the development
 * build takes twice the processor.
 * @param {string[]} [files] when not all of them
 * @returns {Step}
 */
export const componentTests = (files = []) =>
  vitest('components', {
    config: 'web/vitest.config.ts',
    variables: { NODE_ENV: 'production' },
    files: files.map((file) => path.relative('web', file)),
  });

/**
 * Journeys in a browser.
 * @param {string[]} [files] when not all of them
 * @returns {Step}
 */
export function browserTests(files = []) {
  return {
    name: 'browser',
    async run(report) {
      const file = freshReport('browser');
      const env = { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const args = ['test', '--config', 'e2e', '--reporter=line,json', ...files];
      const good = await succeeds(program('@playwright', 'test', 'cli.js'), args, { env, report });
      return count(file, good, ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
      }));
    },
  };
}

/** @type {Step} */
export const build = {
  name: 'build',
  run: async (report) => asOne(await ensureBuilt(report)),
};

/**
 * Runs every step, `atOnce` at a time, whatever came of the one before. Where several run at once, every line names its
 * step.
 * @param {Step[]} steps
 * @param {number} [atOnce]
 * @param {boolean} [besideOthers] whether other steps run meanwhile
 * @returns {Promise<Count>}
 */
export async function runSteps(steps, atOnce = 1, besideOthers = atOnce > 1) {
  const sum = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name } = step;
      console.log(`== ${name}`);
      const begun = Date.now();
      const report = besideOthers ? (line) => console.log(`[${name}] ${line}`) : undefined;
      const { passed, failed } = await step.run(report);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      console.log(`== ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
      sum.passed += passed;
      sum.failed += failed;
    }
  };
  const runOrStopAll = () =>
    runNext().catch((error) => {
      waiting.length = 0;
      throw error;
    });
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, runOrStopAll));
  for (const { reason } of ended) {
    if (reason instanceof Interrupted) process.exit(reason.code);
    if (reason) throw reason;
  }
  return sum;
}

/**
 * Prints the last line of a run: how much passed and failed in all.
 * @param {...Count} counts
 * @returns {boolean} whether nothing failed
 */
export function printSum(...counts) {
  const sumOf = (which) => counts.reduce((sum, one) => sum + one[which], 0);
  console.log(`\n${sumOf('passed')} passed, ${sumOf('failed')} failed`);
  return sumOf('failed') === 0;
}

/** The run was requested to stop. A step that runs at the same time ends first. */
class Interrupted extends Error {
  constructor(code) {
    super('interrupted');
    this.code = code || 130;
  }
}

const asOne = (good) => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(script, args, { env, report }) {
  const { code, interrupted } = await run(node24, [script, ...args], { env, report });
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
