import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';

let demo: DemoWorld;
/** The day that dates in the file are counted from. */
const day = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  demo = await demoWorld({ now: day });
}, 60_000);
afterAll(() => demo.test.close());

/** `npm run demo-package` writes the file anew. */
test('the demo pack lies beside the program as one package: everything of it that a package may hold', async () => {
  const { packages } = demo.staff.client.administration;
  const parts = (await packages.contents()).map(({ part }) => ({ part, keys: 'all' as const }));
  const file = await packages.export({
    body: {
      name: 'Servicios Públicos del Valle Demo',
      description:
        'Paquete de demostración de una empresa de acueducto y energía de Cali. Los datos son inventados.',
      parts,
    },
  });
  const pack = JSON.parse(await file.text()) as ConfigurationPackage;
  expect(Object.values(pack.parts).every((records) => records.length > 0)).toBe(true);
  await expect(
    `${JSON.stringify({ ...pack, exportedAt: day.toISOString() }, null, 1)}\n`,
  ).toMatchFileSnapshot('../../../examples/demo-package.json');
});
