import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gatewayPath } from '@cuadrilla/contract/kit/client.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { ReadLog } from '../context.ts';
import { Failure } from '../failure.ts';
import { recordRefusal } from '../read-log.ts';
import { failureOf, problemOf } from './problem.ts';
import { clientAddress } from './client-address.ts';

/** Statuses of refusals that are logged with user and address: no session, no right, too often. */
const refusals = new Set([401, 403, 429]);

/** Seconds after which a refused request may succeed. */
const retryAfter = new Map<ErrorCode, number>([
  ['UNAVAILABLE', 2],
  ['BUSY', 2],
  ['THROTTLED', 60],
  ['STORAGE_FULL', 60],
]);

/** Bodies up to this size are read to their end after a refusal, so that the connection can be used again. */
const drainedBytes = 65_536;

/** Whether reading the body failed because the client broke off; a refusal of ours is none of that. */
const isGone = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.complete === false &&
  raw.destroyed &&
  (!(error instanceof Failure) || error.code === 'UPLOAD_INCOMPLETE');

/** Whether most of a body is still to come: it is cut off rather than received for nothing. */
const isStillSending = ({ raw, headers }: FastifyRequest): boolean =>
  raw.complete === false &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > drainedBytes);

/** Every failure becomes a problem in the caller's language; server errors and refusals are logged. */
export function answerErrors(http: FastifyInstance, readLog: ReadLog): void {
  http.setErrorHandler((error, request, reply) => {
    const gone = isGone(request, error);
    const failure = gone ? new Failure('UPLOAD_INCOMPLETE', { offset: 0 }) : failureOf(error);
    if (gone)
      request.log.info({ route: request.routeOptions.url }, 'the client went away while it was sending');
    else if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusals.has(failure.status))
      request.log.info(
        {
          code: failure.code,
          method: request.method,
          route: request.routeOptions.url,
          userId: request.actor?.userId,
          tenantId: request.actor?.tenantId,
          address: clientAddress(request),
        },
        'refused',
      );
    recordIfForbidden(request, failure, readLog);
    const wait = retryAfter.get(failure.code);
    if (wait !== undefined) void reply.header('retry-after', String(wait));
    if (isStillSending(request) || failure.code === 'TOO_SLOW') void reply.header('connection', 'close');
    return reply
      .code(failure.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(problemOf(failure, localeOf(request), request.id)));
  });
}

/** What a signed-in person may not do is a line of the audit; that the own password comes first is none. */
function recordIfForbidden(
  request: FastifyRequest,
  { status, code, detail }: Failure,
  readLog: ReadLog,
): void {
  const { actor } = request;
  const route = request.routeOptions.url;
  if (status !== 403 || !actor || !route || detail.reason === 'must_change_password') return;
  recordRefusal(
    readLog,
    actor,
    { requestId: request.id, address: clientAddress(request) },
    { endpoint: `${request.method} ${route.replace(gatewayPath, '')}`, code },
  );
}

/** The language that the request names, else that of the signed-in person, else Spanish. */
export function localeOf(request: FastifyRequest): Locale {
  const requested = request.headers['accept-language']?.slice(0, 2).toLowerCase();
  if (requested === 'en' || requested === 'es') return requested;
  return request.actor?.locale ?? 'es';
}
