import { createServer, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  pemOf,
  readCertificates,
  type Certificate,
} from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { evidenceSealing } from '#features/audit/evidence/evidence-seal.jobs.ts';
import { timeStampJob } from '#features/audit/time-stamps/time-stamp.jobs.ts';
import type { TenantCtx } from '#platform/context.ts';
import { runJob } from '#platform/jobs/run-job.ts';
import { timeAuthority, type TestAuthority } from '../../../contract/test/time-authority.ts';
import { openRecord } from '../../src/evidence-cli.ts';
import { testApp, type TestApp } from '../app.ts';
import { fieldWorld, jpeg, upload, type FieldWorld, type Worker } from '../sync/field-world.ts';
import { finishWithPhotos } from '../sync/finish-with-photos.ts';

/** A tenant whose sealed records an authority on this machine stamps. */

export const replyType = 'application/timestamp-reply';
export type Answer = (request: Buffer, response: ServerResponse, path: string) => Promise<void> | void;

/** What an authority answers over HTTP; tests put other answers in its place. */
export async function serveAuthority(first: Answer) {
  const served = { answer: first, requests: 0, url: '' };
  const server = createServer((request, response) => {
    served.requests++;
    void buffer(request).then((body) => served.answer(body, response, request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return Object.assign(served, { close });
}

/** The answer of an authority, changed by `settings` where a test wants it wrong. */
export const answerOf =
  (authority: TestAuthority, settings: Parameters<TestAuthority['reply']>[1] = {}): Answer =>
  async (request, response) => {
    const reply = await authority.reply(request, settings);
    response.writeHead(200, { 'content-type': replyType }).end(reply);
  };

interface StoredStamp {
  size: string;
  authority: string;
  token: Buffer;
  chain: string;
}

export interface StampedWorld {
  app: TestApp;
  field: FieldWorld;
  worker: Worker;
  authority: TestAuthority;
  trusted: Certificate[];
  server: Awaited<ReturnType<typeof serveAuthority>>;
  folder: string;
  /** Lines of the log so far. */
  log: Record<string, unknown>[];
  asProduct<T>(work: (ctx: TenantCtx) => Promise<T>, tenantId?: number): Promise<T>;
  /** A sealed record of a new activity. */
  sealed(number: number): Promise<number>;
  /** Runs the job that asks the authority, as the queue does. */
  stamp(data?: { failures?: number }, tenantId?: number): Promise<void>;
  downloaded(id: number): Promise<string>;
  stamps(tenantId?: number): Promise<StoredStamp[]>;
  /** As if the last stamp were hours ago. */
  afterHours(): Promise<void>;
  close(): Promise<void>;
}

export async function stampedWorld(runJobs = false): Promise<StampedWorld> {
  const authority = await timeAuthority();
  const server = await serveAuthority(answerOf(authority));
  const log: Record<string, unknown>[] = [];
  const app = await testApp({
    runJobs,
    logTo: { write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    settings: {
      TIME_STAMP_URL: server.url,
      TIME_STAMP_AUTHORITY: pemOf([authority.root]),
      LOG_LEVEL: 'info',
    },
  });
  const field = await fieldWorld(app);
  const worker = await field.worker();
  const folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-stamps-'));
  const info = () => ({
    requestId: 'test',
    locale: 'es' as const,
    log: app.app.platform.log,
    address: null,
    agent: null,
  });
  const asProduct: StampedWorld['asProduct'] = (work, tenantId = field.tenantId) =>
    app.app.units.asTenant(tenantId, info(), work, { pool: 'background' });
  return {
    app,
    field,
    worker,
    authority,
    trusted: readCertificates(authority.root),
    server,
    folder,
    log,
    asProduct,
    async sealed(number) {
      const photo = await jpeg(number);
      const id = await finishWithPhotos(field, worker, [photo]);
      await upload(worker, id, photo.bytes, photo.sha256);
      await asProduct(evidenceSealing.handler);
      return id;
    },
    stamp: (data = {}, tenantId) => runJob(timeStampJob, data, (work) => asProduct(work, tenantId)),
    async downloaded(id) {
      const file = await field.dispatcher.client.audit.records.evidence({ params: { id }, query: {} });
      const target = path.join(folder, file.name);
      writeFileSync(target, Buffer.from(await file.arrayBuffer()));
      return target;
    },
    stamps: (tenantId = field.tenantId) =>
      app.sql<StoredStamp>(
        'select size, authority, token, chain from evidence_stamp where tenant_id = $1 order by size',
        [tenantId],
      ),
    async afterHours() {
      await app.sql('alter table evidence_stamp disable trigger written_once');
      await app.sql(`update evidence_stamp set created_at = created_at - interval '7 hours'`);
      await app.sql('alter table evidence_stamp enable trigger written_once');
    },
    async close() {
      rmSync(folder, { recursive: true });
      await app.close();
      await server.close();
    },
  };
}

export async function contentOf(file: string): Promise<Map<string, Buffer>> {
  const record = await openRecord(file);
  const content = new Map<string, Buffer>();
  for (const name of record.names) content.set(name, Buffer.from(await record.read(name)));
  await record.close();
  return content;
}
