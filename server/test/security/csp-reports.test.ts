import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '../../src/app.ts';
import { testApp, type TestApp } from '../app.ts';

/** Reports of what a browser's content security policy stopped. */
const operatorToken = 'vT6w2RkQ9zXp4LmB7sHd1NfJc8YgA3uE';
let world: TestApp;
let app: App;
const lines: string[] = [];
beforeAll(async () => {
  world = await testApp();
  app = await buildApp(
    { ...world.config, logLevel: 'info', operatorToken },
    { databaseUrl: world.appUrl, runJobs: false, logTo: { write: (line: string) => void lines.push(line) } },
  );
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let client = 0;
const send = (
  payload: string,
  type = 'application/csp-report',
  remoteAddress = `203.0.113.${++client % 250}`,
) =>
  app.http.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload,
    remoteAddress,
  });
const older = (directive: string, blocked = 'inline') =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      'document-uri': 'https://c.example.org/reset_password/9?token=secreto#x',
      'original-policy': 'x',
    },
  });
const logged = () => lines.filter((line) => line.includes('content security policy violated'));
const counted = async (directive: string): Promise<number> => {
  const { body } = await app.http.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  return Number(new RegExp(`csp_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
};

test('N11: both forms of report are counted; each different one is logged once, without its query', async () => {
  for (let n = 0; n < 3; n++) expect((await send(older('style-src-attr'))).statusCode).toBe(204);
  const body = {
    effectiveDirective: 'script-src',
    blockedURL: 'https://evil.example/a.js?q',
    documentURL: 'https://c/',
  };
  expect(
    (await send(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')).statusCode,
  ).toBe(204);
  expect([await counted('style-src-attr'), await counted('script-src')]).toEqual([3, 1]);
  expect(logged()).toHaveLength(2);
  expect(logged().join()).not.toContain('secreto');
  expect(JSON.parse(logged()[0]!)).toMatchObject({
    directive: 'style-src-attr',
    page: 'https://c.example.org/reset_password/9',
  });
});

test('N11: reports are small, well-formed, and their texts never become labels or lines', async () => {
  expect((await send('{')).statusCode).toBe(400);
  expect((await send('{"csp-report":[]}')).statusCode).toBe(400);
  expect((await send(older('x'.repeat(20_000)))).statusCode).toBe(413);
  expect((await send('x', 'text/plain')).statusCode).toBe(415);
  await send(older('a"} 1\nforged{x="', 'line\nbreak'));
  expect(await counted('unknown')).toBe(1);
  expect((await app.http.inject('/csp-report')).statusCode).toBe(404);
});

test('N11: one address sends few reports a minute, and all of them together are bounded', async () => {
  const alone = await Promise.all(
    Array.from({ length: 40 }, () => send(older('img-src'), undefined, '198.51.100.7')),
  );
  expect(alone.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20);
  expect(alone.at(-1)!.statusCode).toBe(429);
  const before = logged().length;
  const many = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      send(older('font-src', `https://${n}.example`), undefined, `10.0.${n % 200}.9`),
    ),
  );
  expect(many.filter(({ statusCode }) => statusCode === 204).length).toBeLessThan(200);
  expect(logged().length - before).toBeLessThanOrEqual(100);
});

test('N11: no answer allows inline styles or scripts, and only a page carries a nonce', async () => {
  const policies: string[] = [];
  for (const url of ['/health', '/nowhere']) {
    const { headers } = await app.http.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("style-src 'self';");
    policies.push(policy);
    expect(headers['reporting-endpoints']).toBe('csp="/csp-report"');
  }
  for (const policy of policies) {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default; report-uri /csp-report",
    );
  }
});

test('N11: a reply of the API may load, run and send nothing at all', async () => {
  const { headers } = await app.http.inject({ url: '/auth/login' });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
