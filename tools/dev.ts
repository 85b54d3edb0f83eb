/** `npm run dev`: the server restarts and the web app refreshes when a file changes. */
import { node24, run } from './process.mjs';

const programs = [
  run(node24, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { own: true }),
  run(node24, ['node_modules/vite/bin/vite.js', 'web', '--clearScreen', 'false'], { own: true }),
];
const { code } = await Promise.race(programs);
process.kill(process.pid, 'SIGTERM');
await Promise.all(programs);
process.exit(code);
