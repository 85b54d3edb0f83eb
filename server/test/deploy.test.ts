import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';

/** The examples that operators copy. */
const folder = path.resolve(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

test('N8: the example of settings is accepted once its secrets are filled in, and names the proxy', () => {
  const lines = read('cuadrilla.env').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const given = Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]));
  const secret = 'hZ4q8rN1vKx7Wc2TjP9mYb6LdS3fGa5e';
  const config = readConfig({ ...given, NODE_ENV: 'production', SECRET: secret, OPERATOR_TOKEN: secret });
  expect(config).toMatchObject({
    production: true,
    demo: false,
    risks: [],
    trustedProxies: { networks: ['127.0.0.1', '::1'] },
  });
});

test('N8: the proxies of the examples replace what a client says of its address, and close what is the operator’s', () => {
  expect(read('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(read('nginx.conf')).toMatch(/location = \/metrics \{ return 404; \}/);
  expect(read('Caddyfile')).toMatch(/@operator path \/metrics \/ready\n\s*respond @operator 404/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('N8: systemd finds the exposure of the service below two of ten', () => {
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', path.join(folder, 'cuadrilla.service')],
    { encoding: 'utf8' },
  );
  const [, level] = /exposure level for cuadrilla\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(level)).toBeLessThan(2);
});

test('N8: the service is started again after any end, within bounds of memory and files', () => {
  const unit = read('cuadrilla.service');
  for (const line of ['Restart=always', 'MemoryMax=2G', 'LimitNOFILE=65536', 'NoNewPrivileges=yes'])
    expect(unit).toContain(`\n${line}\n`);
});
