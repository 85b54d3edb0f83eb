// `npm start`: from a fresh clone to a running product.
import { ensureInstalled } from './install.mjs';
import { node24, run, serverFlags } from './process.mjs';
import { ensureBuilt } from './web.mjs';

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
const { code } = await run(node24, [...serverFlags, 'server/src/main.ts'], { own: true });
process.exit(code);
