/**
 * The service worker of the field app. `version` and `files` are filled in by the build. It keeps the app's own files
 * and its page; requests to the server pass through untouched, since the store of the phone is what works offline.
 */
const version = '__VERSION__';
const files = __FILES__;
const page = '/tabs';
const prefix = 'cuadrilla-tabs-';
const cacheName = prefix + version;
const assets = new Set(files);

async function store() {
  const cache = await caches.open(cacheName);
  // `reload`: the page and the files without a hash in their name must be those of this version.
  const requests = [page, ...files].map(
    (file) => new Request(file, { cache: 'reload', headers: file === page ? { accept: 'text/html' } : {} }),
  );
  await cache.addAll(requests);
}

/** The version before stays: another tab may still run it. */
async function tidy() {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromCache(request, key) {
  const cache = await caches.open(cacheName);
  return (await cache.match(key)) ?? (await caches.match(key)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'apply-update') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(request, page));
  else if (assets.has(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(fromCache(request, url.pathname));
});
