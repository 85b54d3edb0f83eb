// Runs before every module: zod would otherwise try to compile code, and the content security policy would
// report that.
globalThis.__zod_globalConfig = { jitless: true };
// Whoever is signed in sees the frame before the code of it is there.
if (localStorage.getItem('auth._token.local')) document.documentElement.dataset.session = 'stored';
