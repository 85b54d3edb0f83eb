import { afterAll, beforeAll, expect, test } from 'vitest';
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
