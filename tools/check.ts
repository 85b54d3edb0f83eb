/** `npm run check`: what can be known in seconds, without a database or a browser. */
import { lint, runSteps, printSum, types, vitest } from './steps.mjs';

process.exit(printSum(await runSteps([types, lint, vitest('architecture', 'architecture')])) ? 0 : 1);
