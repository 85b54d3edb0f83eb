import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { testApp, type TestApp } from './app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const request = async (method: 'GET' | 'POST', url: string, accept: string) => {
  const { statusCode, headers } = await world.app.http.inject({ method, url, headers: { accept } });
  return [statusCode, String(headers['content-type']).split(';')[0]];
};

test('the page answers at its address for every client, and at each screen for those that accept HTML', async () => {
  const [, page] = await request('GET', '/', 'text/html');
  expect(await request('GET', '/', '*/*')).toEqual([200, page]);
  expect(await request('GET', '/operation/detail/7', 'text/html,application/xhtml+xml')).toEqual([200, page]);
  for (const [method, url, accept] of [
    ['GET', '/operation/nothing', '*/*'],
    ['GET', '/services/dynamic-service/nothing', 'text/html'],
    ['POST', '/', 'text/html'],
    ['POST', '/login', '*/*'],
  ] as const) {
    expect(await request(method, url, accept), `${method} ${url}`).toEqual([404, 'application/json']);
  }
});

test('a built file answers with its caching; what is none, or leaves the folder, is not found', async () => {
  const files = path.join(import.meta.dirname, '../../web/dist/assets');
  const [file] = readdirSync(files).filter((name) => name.endsWith('.js'));
  const answerOf = async (url: string, encodings = 'gzip') => {
    const { statusCode, headers } = await world.app.http.inject({
      url,
      headers: { accept: '*/*', 'accept-encoding': encodings },
    });
    return [statusCode, headers['cache-control'], headers['content-encoding']];
  };
  const forEver = 'public, max-age=31536000, immutable';
  expect(await answerOf(`/assets/${file}`)).toEqual([200, forEver, 'gzip']);
  expect(await answerOf(`/assets/${file}`, 'gzip, deflate, br, zstd')).toEqual([200, forEver, 'br']);
  expect(await answerOf('/favicon.svg')).toEqual([200, 'no-cache', 'gzip']);
  for (const url of [
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/login.html',
    '/assets/../../package.json',
    '/index.html',
    '/login.html',
    '/screens.json',
  ])
    expect((await answerOf(url))[0], url).toBe(404);
});

test('9.35: a map file in the data folder is served in ranges, and nothing else of that folder', async () => {
  const { client } = await world.person(await world.tenant());
  expect(await client.administration.pickers.streets()).toBeNull();
  const folder = path.join(world.config.dataDir, 'maps');
  writeFileSync(path.join(folder, 'streets.pmtiles'), '0123456789');
  writeFileSync(path.join(folder, 'other.pmtiles'), 'secret');
  expect(await client.administration.pickers.streets()).toEqual({
    source: { type: 'archive', address: '/maps/streets.pmtiles' },
    attribution: '',
    maxZoom: null,
  });
  const read = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers });
  const part = await read('/maps/streets.pmtiles', { range: 'bytes=2-5' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '2345', 'bytes 2-5/10']);
  const whole = await read('/maps/streets.pmtiles');
  expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
  const again = await read('/maps/streets.pmtiles', { 'if-none-match': String(whole.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await read('/maps/streets.pmtiles', { range: 'bytes=20-30' })).statusCode).toBe(416);
  for (const url of [
    '/maps/other.pmtiles',
    '/maps/',
    '/maps/..%2fsecret',
    '/maps/streets.pmtiles/..%2fother.pmtiles',
  ])
    expect((await read(url)).statusCode, url).toBe(404);
});

test('9.35: tiles of a server add its host alone to the policy of every answer', async () => {
  const map = {
    tiles: {
      kind: 'raster',
      address: 'https://t.example.org/{z}/{x}/{y}.png',
      origin: 'https://t.example.org',
    },
    attribution: '© Somebody',
    maxZoom: 17,
  } as const;
  const app = await buildApp({ ...world.config, map }, { databaseUrl: world.appUrl, runJobs: false });
  try {
    const directives = async (from: typeof app, url: string) =>
      String(
        (await from.http.inject({ url, headers: { accept: 'text/html' } })).headers[
          'content-security-policy'
        ],
      )
        .replace(/'nonce-[^']+'/, '')
        .split('; ');
    for (const url of ['/', '/health']) {
      const plain = await directives(world.app, url);
      const withTiles = await directives(app, url);
      expect(withTiles.filter((directive) => !plain.includes(directive))).toEqual([
        "img-src 'self' blob: data: https://t.example.org",
        "connect-src 'self' https://t.example.org",
      ]);
      expect(withTiles).toHaveLength(plain.length);
    }
    const { token } = await world.person(await world.tenant());
    expect(await world.through(app, token).administration.pickers.streets()).toEqual({
      source: { type: 'tiles', kind: 'raster', address: map.tiles.address },
      attribution: '© Somebody',
      maxZoom: 17,
    });
  } finally {
    await app.close();
  }
});

test('the preview of forms alone may be framed, by this origin; it uses no device and runs no inline script', async () => {
  const headersOf = async (url: string) =>
    (await world.app.http.inject({ url, headers: { accept: 'text/html' } })).headers;
  const preview = await headersOf('/form-preview');
  const policy = String(preview['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/nonce|unsafe|\*/);
  expect(preview['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()');
  for (const url of ['/', '/login', '/home', '/tabs', '/tabs/tab1', '/form-previews', '/form-preview/x'])
    expect(String((await headersOf(url))['content-security-policy']), url).toContain(
      "frame-ancestors 'none';",
    );
});

test('5: the app of field employees alone may use camera, microphone and place; its page runs no foreign or inline script', async () => {
  const headersOf = async (url: string, accept = 'text/html') =>
    (await world.app.http.inject({ url, headers: { accept } })).headers;
  for (const url of ['/tabs', '/tabs/tab1', '/tabs/tab2?activity=7', '/tabs/tab3']) {
    const headers = await headersOf(url);
    expect(headers['permissions-policy'], url).toBe('camera=(self), microphone=(self), geolocation=(self)');
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("script-src 'self';");
    expect(policy, url).not.toMatch(/nonce|unsafe|\*/);
    expect(headers['cache-control'], url).toBe('no-cache');
  }
  for (const url of [
    '/',
    '/login',
    '/home',
    '/operaciones_campo/telefonos',
    '/tabsx',
    '/services/dynamic-service/tabs',
  ])
    expect((await headersOf(url))['permissions-policy'], url).toBe(
      'camera=(), microphone=(), geolocation=()',
    );
});
