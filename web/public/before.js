// Runs before every module: zod would otherwise try whether it may compile code, which the content security policy reports.
globalThis.__zod_globalConfig = { jitless: true };
