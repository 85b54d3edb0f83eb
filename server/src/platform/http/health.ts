import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pools } from '../db/pools.ts';
import { migrations } from '../db/migrate.ts';
import { openCspReports } from './csp-reports.ts';
import { unsafeSettings } from '../db/server-settings.ts';
import { fail } from '../failure.ts';
import type { MetricDeclaration } from '../module-manifest.ts';

/**
 * Alive, ready, and how it fares. Readiness means: database reachable, schema as this code wants it, jobs
 * running.
 */
export function openHealth(
  http: FastifyInstance,
  parts: {
    pools: Pools;
    jobs: () => boolean;
    stopping: () => boolean;
    metrics: readonly MetricDeclaration[];
    operatorToken: string | undefined;
  },
): void {
  http.get('/health', async () => ({ status: 'alive' }));
  http.get('/ready', async (request, reply) => {
    // Settings may be changed while the database runs.
    const unsafe = await unsafeSettings(parts.pools.requests).catch(() => null);
    const database = unsafe !== null;
    const jobs = parts.jobs();
    const stopping = parts.stopping();
    const ready = database && jobs && !stopping;
    const status = ready ? 'ready' : 'not ready';
    // What exactly is wrong, and which version this is, are nobody else's business.
    return reply
      .code(ready ? 200 : 503)
      .send(
        isOperator(request, parts.operatorToken)
          ? { status, database, jobs, stopping, unsafe: unsafe ?? [], schema: migrations.at(-1)?.name }
          : { status },
      );
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countAnswers(http, registry);
  openCspReports(http, registry);
  for (const metric of parts.metrics) addGauge(registry, parts.pools, metric);
  http.get('/metrics', async (request, reply) => {
    if (!isOperator(request, parts.operatorToken)) fail('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function countAnswers(http: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'Requests answered with 4xx or 5xx',
    labelNames: ['status'],
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const status = String(reply.statusCode);
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 400) refused.inc({ status });
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** A figure that cannot be read is left out. */
function addGauge(registry: Registry, { background }: Pools, { name, help, sql }: MetricDeclaration): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const found = await background.query<{ value: number }>(sql).catch(() => null);
      if (found) this.set(Number(found.rows[0]!.value));
      else this.remove();
    },
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who shows the operator's token. Where a request comes from says nothing: a proxy on this machine brings anybody's. */
const isOperator = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
