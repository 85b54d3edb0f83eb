import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import {
  isEndpoint,
  type Api,
  type Endpoint,
  type FileReply,
  type Input,
  type ReplyIn,
} from '@cuadrilla/contract/kit/endpoint.ts';
import { allows } from '@cuadrilla/contract/permissions.ts';
import type { Actor, Ctx, PublicCtx, ReadLog } from '../context.ts';
import { fail, Failure } from '../failure.ts';
import type { Claims, Tokens } from '../crypto/tokens.ts';
import type { CallerLimit, FairShare } from '../fair-share.ts';
import { recordRead } from '../read-log.ts';
import type { RequestInfo, UnitOfWork } from '../unit-of-work.ts';
import { bodyOf } from './compress.ts';
import { contentDisposition } from './disposition.ts';
import { gatewayPath } from './gateway.ts';
import { replyWriter } from './reply.ts';
import type { PiecedReply } from './pieced-reply.ts';
import type { Received, Spool } from './spool.ts';

/**
 * The route of every request: authorize, parse, one transaction, reply, problem. A handler is a use case:
 * `(ctx, input) => reply`. Of an upload it gets the received bytes as `input.stream`.
 */
type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? PublicCtx : Ctx;
type Upload<E extends Endpoint> = E['upload'] extends { maxBytes: number } ? { stream: Readable } : unknown;
type Written<E extends Endpoint> = E['prewritten'] extends true ? PiecedReply : never;
export type Handler<E extends Endpoint> = (
  ctx: CtxOf<E>,
  input: Input<E> & Upload<E>,
) => Promise<ReplyIn<E> | Written<E>>;
/** The same shape as the contract: a missing or extra handler does not compile. */
export type Handlers<A> = A extends Endpoint ? Handler<A> : { [K in keyof A]: Handlers<A[K]> };

export interface ServerParts {
  tokens: Tokens;
  units: UnitOfWork;
  actorOf(claims: Claims): Promise<Actor | null>;
  requestInfoOf(request: FastifyRequest): RequestInfo;
  spool: Spool;
  share: FairShare;
  /** Uploads that are being received. */
  receiving: CallerLimit;
  readLog: ReadLog;
  /** Files that are written while they are read. */
  generating: CallerLimit;
}

type AnyHandler = (ctx: Ctx | PublicCtx, input: Record<string, unknown>) => Promise<unknown>;

export function serve<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: Handlers<A>,
  parts: ServerParts,
): void {
  const walk = (node: Api | Endpoint, implementation: unknown): void => {
    if (isEndpoint(node)) return open(app, node, implementation as AnyHandler, parts);
    for (const [name, child] of Object.entries(node))
      walk(child, (implementation as Record<string, unknown>)[name]);
  };
  walk(api, handlers);
}

function open(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, parts: ServerParts): void {
  const writer = endpoint.reply === 'file' ? null : replyWriter(endpoint);
  app.route({
    method: endpoint.method,
    url: gatewayPath + endpoint.path,
    exposeHeadRoute: false,
    bodyLimit: endpoint.upload?.maxBytes ?? endpoint.bodyLimit ?? 1_048_576,
    // Before the body is read: a stranger's upload is not even received.
    onRequest: async (request) => {
      await authorize(endpoint, request, parts);
      // Of a body whose client went away meanwhile, neither the end nor an error would ever be reported.
      if (request.raw.destroyed && !request.raw.complete) fail('UPLOAD_INCOMPLETE', { offset: 0 });
    },
    handler: async (request, reply) => {
      const input = parseAll(endpoint, request);
      // A client may send for minutes: nothing that others need is held meanwhile.
      const received = endpoint.upload && (await receiveBody(endpoint.upload, request, parts));
      const work = async (ctx: Ctx | PublicCtx): Promise<unknown> => {
        const result = await handler(ctx, received ? { ...input, stream: received.open() } : input);
        // Written inside the transaction: a reply that does not fit the contract must not be committed.
        return writer ? writer.write(result) : result;
      };
      const result = await runUnit(endpoint, request, parts, work).finally(() => received?.remove());
      recordIfDeclared(endpoint, request, input, parts);
      if (!writer) return sendFile(request, reply, result as FileReply, parts);
      const { payload, headers } = result as ReturnType<typeof writer.write>;
      void reply.headers(headers).type('application/json; charset=utf-8');
      const { body, isGzip } = await bodyOf(payload, request.headers['accept-encoding']);
      if (isGzip) void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      return reply.send(body);
    },
  });
}

/** Outside of the request's transaction: nobody waits for it. */
function recordIfDeclared(
  { recorded }: Endpoint,
  request: FastifyRequest,
  input: Record<string, unknown>,
  { readLog, requestInfoOf }: ServerParts,
): void {
  if (!recorded || !request.actor) return;
  const { action, subject, id } = recorded;
  const params = (input.params ?? {}) as Record<string, string | number>;
  const subjectId = id === undefined ? null : (params[id] ?? null);
  recordRead(readLog, request.actor, requestInfoOf(request), { action, subject, subjectId });
}

function runUnit(
  { reserved }: Endpoint,
  request: FastifyRequest,
  { units, share, requestInfoOf }: ServerParts,
  work: (ctx: Ctx | PublicCtx) => Promise<unknown>,
): Promise<unknown> {
  const { actor } = request;
  if (!actor) return units.asAnyone(requestInfoOf(request), work);
  return share.run(actor, reserved ? 'reserved' : 'ordinary', () =>
    units.asActor(actor, requestInfoOf(request), work),
  );
}

async function receiveBody(
  { maxBytes, more }: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
  { spool, receiving }: ServerParts,
): Promise<Received> {
  const { actor, headers } = request;
  const body = request.body as Readable;
  const limit = more && actor?.permissions.has(more.permission) ? more.maxBytes : maxBytes;
  if (Number(headers['content-length'] ?? 0) > limit) fail('TOO_LARGE');
  const end = actor ? receiving.enter(actor) : () => undefined;
  return spool.receive(body, limit).finally(end);
}

/** Sets `request.actor` to the caller, also when the request is refused. */
async function authorize(endpoint: Endpoint, request: FastifyRequest, parts: ServerParts): Promise<void> {
  if (endpoint.access === 'public') return;
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const claims = scheme?.toLowerCase() === 'bearer' && token ? parts.tokens.verify(token) : null;
  if (!claims) return fail(request.headers.authorization ? 'SESSION_EXPIRED' : 'SESSION_REQUIRED');
  const actor = (await parts.actorOf(claims)) ?? fail('SESSION_EXPIRED');
  request.actor = actor;
  if (actor.mustChangePassword && !endpoint.beforePasswordChange)
    fail('FORBIDDEN', { reason: 'must_change_password' });
  if (actor.viewedBy !== null && !isReadOnly(endpoint)) fail('READ_ONLY_VIEW');
  if (!allows(endpoint.access, actor.permissions)) fail('FORBIDDEN');
}

/** Searches are sent by POST, but change nothing. */
const isReadOnly = ({ method, keys, readOnly }: Endpoint): boolean =>
  method === 'GET' || keys !== undefined || readOnly === true;

function parseAll(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const problems: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  const read = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): void => {
    if (!schema) return;
    const parsed = schema.safeParse(value);
    if (parsed.success) input[part] = parsed.data;
    else
      for (const issue of parsed.error.issues)
        problems[issue.path.join('.') || part] ??=
          issue.code === 'unrecognized_keys'
            ? `unrecognized: ${issue.keys.join(', ')}`
            : issue.code === 'custom' && issue.message in fieldFaults
              ? issue.message
              : issue.code;
  };
  read('params', endpoint.params, request.params);
  read('query', endpoint.query, request.query);
  if (endpoint.upload) input.stream = request.body ?? fail('UNSUPPORTED_TYPE');
  else if (endpoint.body)
    read(
      'body',
      endpoint.body,
      isStream(request.body) ? fail('UNSUPPORTED_TYPE') : (request.body ?? undefined),
    );
  if (Object.keys(problems).length > 0) throw new Failure('INVALID_INPUT', {}, problems);
  return input;
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function';

function sendFile(
  { actor }: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
  { generating }: ServerParts,
): FastifyReply {
  const generated = file.bytes === undefined;
  if (generated && actor) {
    const stream = file.stream as Readable;
    try {
      stream.once('close', generating.enter(actor));
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }
  void reply.headers({
    'content-type': file.type,
    'content-disposition': contentDisposition(file.name, file.inline ?? false),
    'content-security-policy': "sandbox; default-src 'none'",
    ...(file.maxAge
      ? { 'cache-control': `private, max-age=${file.maxAge}`, vary: 'authorization' }
      : { 'cache-control': 'no-store' }),
    ...(file.bytes === undefined ? {} : { 'content-length': String(file.bytes) }),
  });
  return reply.send(file.stream);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
