import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { api } from '@cuadrilla/contract/api.ts';
import { actorLoader } from '#features/access/actor.ts';
import { openBus } from '#platform/realtime/bus.ts';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import { openPools } from '#platform/db/pools.ts';
import { openFiles } from '#platform/files/files.ts';
import { CallerLimit, FairShare } from '#platform/fair-share.ts';
import { connectionTimeouts, limitConnections, type Connections } from '#platform/http/connections.ts';
import { clientAddress, trustFunction, warnOfUnknownProxy } from '#platform/http/client-address.ts';
import { canonicalUrl } from '#platform/http/gateway.ts';
import { readJsonBodies } from '#platform/http/json-body.ts';
import { openHealth } from '#platform/http/health.ts';
import { documentApi } from '#platform/http/openapi.ts';
import { answerErrors, localeOf } from '#platform/http/answer-errors.ts';
import { secureHeaders } from '#platform/http/headers.ts';
import { serveMapFiles } from '#platform/http/map-files.ts';
import { serve } from '#platform/http/serve.ts';
import { openSpool } from '#platform/http/spool.ts';
import { openReadLog } from '#platform/read-log.ts';
import { openShutdown, type Shutdown } from '#platform/http/shutdown.ts';
import { serveWeb } from '#platform/http/web.ts';
import { openJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { loggerOptions } from '#platform/log.ts';
import { openRealtime } from '#platform/realtime/realtime.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { watchKeys } from '#platform/crypto/signing-keys.ts';
import { openTokens, type Tokens } from '#platform/crypto/tokens.ts';
import { newRequestId } from '#platform/request-id.ts';
import { openUnitOfWork, type RequestInfo, type UnitOfWork } from '#platform/unit-of-work.ts';
import { handlersOf } from './handlers.ts';
import { modules } from './modules.ts';

export interface App {
  http: FastifyInstance;
  platform: Platform;
  units: UnitOfWork;
  jobs: Jobs;
  /**
   * Stops in order, once, however often it is called: is not ready for `delay` milliseconds while it still
   * serves, takes no more requests, and ends.
   */
  close(delay?: number): Promise<void>;
}

export interface AppOptions {
  /** Address of the migrated database for the restricted application role. */
  databaseUrl: string;
  /** Off in tests that want no background work. */
  runJobs?: boolean;
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream;
}

/** Builds the whole server on a migrated database, not yet listening. */
export async function buildApp(
  config: Config,
  { databaseUrl, runJobs = true, logTo }: AppOptions,
): Promise<App> {
  const http = openHttp(config, logTo);
  const connections = limitConnections(http, config.limits, trustFunction(config.trustedProxies));
  const shutdown = openShutdown(http);
  const secrets = openSecrets(config);
  const tokens = openTokens(secrets);
  const log = http.log as Platform['log'];
  const pools = openPools(databaseUrl, (error) =>
    log.warn({ err: error.message }, 'database connection lost'),
  );

  const keys = await watchKeys(pools.requests, log, tokens.acceptKeys);

  const files = await openFiles(config.files);
  const { SPOOL_MB, DISK_FLOOR_MB, DISK_FLOOR_PERCENT } = config.limits;
  const spool = await openSpool(path.join(config.dataDir, 'spool'), {
    mostBytes: SPOOL_MB * 1_000_000,
    floorBytes: DISK_FLOOR_MB * 1_000_000,
    floorPercent: DISK_FLOOR_PERCENT,
  });
  const { requireSpace } = spool;
  const readLog = openReadLog(pools, log);
  const platform = { config, secrets, log, pools, files, requireSpace, readLog } as Platform;
  const actorOf = connectProcesses(platform, http, databaseUrl, tokens, connections);

  const units = openUnitOfWork(platform, () => jobs);
  const jobs = openJobs(databaseUrl, log, modules, {
    inTenant: (tenantId, work) => units.asTenant(tenantId, jobRequestInfo(log), work, { pool: 'background' }),
    tenants: async () =>
      (await pools.background.query<{ id: number }>('select id from tenant where active')).rows.map(
        ({ id }) => id,
      ),
  });

  prepareRequests(http, config, readLog);
  openHealth(http, {
    pools,
    jobs: () => jobs.running,
    stopping: () => shutdown.begun,
    metrics: modules.metrics,
    operatorToken: config.operatorToken,
  });
  documentApi(http, api, config);
  serve(http, api, handlersOf(tokens), {
    tokens,
    units,
    actorOf,
    requestInfoOf: (request) => requestInfoOf(request),
    spool,
    readLog,
    share: new FairShare(),
    receiving: new CallerLimit({ user: 8, tenant: 64 }),
    generating: new CallerLimit({ user: 3, tenant: 12 }),
  });
  serveMapFiles(http, config);
  serveWeb(http, config);

  await jobs.start({ work: runJobs });
  let closing: Promise<void> | undefined;
  const close = (delay = 0) => (closing ??= stopInOrder(delay, { shutdown, jobs, platform, keys }));
  return { http, platform, units, jobs, close };
}

/** What every request passes before its route. */
function prepareRequests(http: FastifyInstance, config: Config, readLog: Platform['readLog']): void {
  warnOfSettings(http, config);
  http.decorateRequest('actor', null);
  answerErrors(http, readLog);
  http.removeContentTypeParser('text/plain');
  readJsonBodies(http);
  // Uploads come as raw bytes of whatever type; only JSON bodies are read for the other endpoints.
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  secureHeaders(http, config);
}

/** Milliseconds that requests under way have when a process stops. */
const patience = 4000;

interface Running {
  shutdown: Shutdown;
  jobs: Jobs;
  platform: Platform;
  keys: { close(): void };
}

async function stopInOrder(delay: number, { shutdown, jobs, platform, keys }: Running): Promise<void> {
  shutdown.announce();
  jobs.pause();
  if (delay > 0) await sleep(delay);
  await shutdown.close(patience, platform.realtime.disconnectAll);
  keys.close();
  await jobs.stop();
  await platform.realtime.close();
  await platform.bus.close();
  await Promise.race([platform.readLog.close(), sleep(1500, undefined, { ref: false })]);
  // A frozen database must not keep the process from ending.
  await Promise.race([platform.pools.end(), sleep(1500, undefined, { ref: false })]);
}

function openHttp(config: Config, logTo: DestinationStream | undefined): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config, logTo),
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/'),
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 200,
    },
    trustProxy: trustFunction(config.trustedProxies),
    ...connectionTimeouts,
    // Late requests get an answer of ours.
    return503OnClosing: false,
  });
}

/** Opens the bus between processes and the sockets of browsers. @returns who a token speaks for */
function connectProcesses(
  platform: Platform,
  http: FastifyInstance,
  databaseUrl: string,
  tokens: Tokens,
  { admitSocket }: Connections,
): ReturnType<typeof actorLoader> {
  const { config, log } = platform;
  platform.records = modules.records;
  platform.bus = openBus(databaseUrl, log);
  const actorOf = actorLoader(platform);
  platform.realtime = openRealtime(http.server, {
    bus: platform.bus,
    audiences: modules.audiences,
    origins: [new URL(config.publicUrl).origin],
    verify: tokens.verify,
    actorOf,
    admit: admitSocket,
  });
  return actorOf;
}

function warnOfSettings(http: FastifyInstance, { risks, trustedProxies }: Config): void {
  for (const risk of risks) http.log.warn(`allowed although unsafe: ${risk}`);
  warnOfUnknownProxy(http, trustedProxies);
}

const jobRequestInfo = (log: RequestInfo['log']): RequestInfo => ({
  requestId: `job-${newRequestId()}`,
  locale: 'es',
  log,
  address: null,
  agent: null,
});

function requestInfoOf(request: FastifyRequest): RequestInfo {
  return {
    requestId: request.id,
    locale: localeOf(request),
    log: request.log as RequestInfo['log'],
    address: clientAddress(request),
    agent: request.headers['user-agent']?.slice(0, 200) ?? null,
  };
}
