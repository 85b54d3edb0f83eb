// Runs before every module: zod would otherwise try to compile code, and the content security policy would
// report that.
globalThis.__zod_globalConfig = { jitless: true };
