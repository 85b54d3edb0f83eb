import { errors, type ErrorCode, type Problem } from '@cuadrilla/contract/errors.ts';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { Failure } from '../failure.ts';
import { FileMissing } from '../files/files.ts';

interface ForeignError {
  code?: string;
  statusCode?: number;
  detail?: string;
  table?: string;
  constraint?: string;
  message?: string;
}

/** Codes of PostgreSQL, Node and Fastify that mean the same whatever the request was. */
const codes: ReadonlyMap<string, ErrorCode> = new Map([
  ...codesFor('INVALID_INPUT', ['22P05', '22021', '22003', '22007', '22008', '22P02']),
  ...codesFor('STORAGE_FULL', ['53100', 'ENOSPC', 'EDQUOT']),
  ...codesFor('UNAVAILABLE', ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']),
  ...codesFor('UNAVAILABLE', ['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
  // The disk, or as many files open as may be.
  ...codesFor('UNAVAILABLE', ['EIO', 'EROFS', 'EMFILE', 'ENFILE']),
  ...codesFor('UNAVAILABLE', ['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED']),
  // A statement that took too long, a transaction that was idle for too long, a standby that is not promoted.
  ...codesFor('UNAVAILABLE', ['57014', '57P05', '25P03', '25P04', '25006']),
  ...codesFor('TOO_LARGE', ['FST_ERR_CTP_BODY_TOO_LARGE']),
  ...codesFor('UNSUPPORTED_TYPE', ['FST_ERR_CTP_INVALID_MEDIA_TYPE']),
]);
/** Of PostgreSQL: no connection, no resources, shutting down, the system below it fails. */
const unavailableClasses = /^(?:(?:08|53|58)\w{3}|57P\w{2})$/;
const codesByStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'BROKEN_JSON'],
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [416, 'RANGE_OUTSIDE'],
]);
/** What the driver says without a code. */
const lostConnection = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Query read timeout',
    'not queryable',
    'Cannot use a pool after calling end',
    'socket has been ended',
    'the transaction was rolled back',
  ].join('|'),
  'i',
);

function codesFor(code: ErrorCode, foreign: readonly string[]): [string, ErrorCode][] {
  return foreign.map((each) => [each, code]);
}

/** Whatever was thrown, as a deliberate failure: database constraints become codes here and nowhere else. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FileMissing) return new Failure('NOT_FOUND');
  const foreign = error as ForeignError;
  const violated = violationOf(foreign);
  if (violated) return violated;
  const { code, statusCode, message = '' } = foreign;
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new Failure('UPLOAD_INCOMPLETE', { offset: 0 });
  const known = code === undefined ? undefined : codes.get(code);
  if (known) return new Failure(known);
  if (code && unavailableClasses.test(code)) return new Failure('UNAVAILABLE');
  if (lostConnection.test(message)) return new Failure('UNAVAILABLE');
  return new Failure(codesByStatus.get(statusCode ?? 500) ?? 'INTERNAL_SERVER_ERROR');
}

/** The failure of a violated constraint of the database; null for any other error. */
function violationOf({ code, detail = '', table = '', constraint = '' }: ForeignError): Failure | null {
  switch (code) {
    case '23505':
      return new Failure(
        'ALREADY_EXISTS',
        {},
        Object.fromEntries(fieldsOf(constraint, table).map((field) => [field, 'ALREADY_EXISTS'])),
      );
    // ON DELETE RESTRICT raises 23001, the default 23503.
    case '23001':
    case '23503':
      return new Failure(/is not present/.test(detail) ? 'NOT_FOUND' : 'SOURCE_HAVE_DEPENDENCY', { table });
    default:
      return null;
  }
}

/**
 * The field that a unique index reports on, read from its name, for example `zone_tenant_id_name_es_key`: under
 * row-level security PostgreSQL reports neither values nor columns.
 */
function fieldsOf(constraint: string, table: string): string[] {
  const column = new RegExp(`^${table}_(?:tenant_id_)?(\\w+)_key$`).exec(constraint)?.[1];
  return column ? [column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())] : [];
}

export function problemOf(failure: Failure, locale: Locale, requestId: string): Problem {
  return {
    success: false,
    message: formatError(failure.code, locale, failure.detail),
    message_key: failure.code,
    ...(failure.fields && Object.keys(failure.fields).length > 0 ? { fields: failure.fields } : {}),
    ...(Object.keys(failure.detail).length > 0 ? { detail: failure.detail } : {}),
    ...(failure.current ? { current: failure.current } : {}),
    request_id: requestId,
  };
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
