import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { Actor } from '../server/src/platform/context.ts';
import { giveBackMemory } from '../server/src/platform/start-memory.ts';

/**
 * The product as it is served, in a process of its own. One endpoint is added, which notifies
 * many people at once.
 */
const [databaseUrl = '', secret = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SECRET: secret,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.BENCH_LOG ?? 'warn',
});
const app = await buildApp(config, { databaseUrl });

app.http.post<{ Body: { tenantId: number; userIds: number[] } }>('/bench/burst', async ({ body, log }) => {
  const request = {
    requestId: 'bench',
    locale: 'es',
    log,
    address: null,
    agent: null,
  } as unknown as Parameters<typeof app.units.asTenant>[1];
  const message = { title: 'Carga', content: 'Mensaje de la prueba de carga', format: 'x' };
  await app.units.asTenant(body.tenantId, request, async (ctx) => {
    for (const userId of body.userIds) {
      ctx.notify({
        kind: 'stage',
        userId,
        locale: 'es',
        text: { es: message, en: message },
        about: { formato: 'WFSUSREC' },
      });
    }
    ctx.audit({ action: 'bench.burst', subject: 'user' } satisfies {
      action: string;
      subject: string;
      actor?: Actor;
    });
  });
  return { sent: body.userIds.length };
});

giveBackMemory();
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.http.server.address() as { port: number }).port });
