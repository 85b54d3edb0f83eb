// Runs a TypeScript file under the pinned Node: node tools/with-node24.mjs FILE [arguments]
import { ensureInstalled } from './install.mjs';
import { node24, run } from './process.mjs';

await ensureInstalled();
const { code } = await run(node24, process.argv.slice(2), { own: true });
process.exit(code);
