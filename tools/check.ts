/** `npm run check`: what can be known in seconds on a warm tree, without a database or a browser. */
import { format, lintChanged, printSum, runSteps, types, vitest } from './steps.mjs';

const steps = [types, format, lintChanged, vitest('architecture', { projects: ['architecture'] })];
process.exit(printSum(await runSteps(steps)) ? 0 : 1);
