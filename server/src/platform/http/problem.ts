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

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '08006',
  '08003',
]);

/** Whatever was thrown, as a deliberate failure: database constraints become codes here and nowhere else. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FileMissing) return new Failure('NOT_FOUND');
  const { code, statusCode, detail = '', table = '', constraint = '', message = '' } = error as ForeignError;
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
      return /is not present/.test(detail)
        ? new Failure('NOT_FOUND', { table })
        : new Failure('SOURCE_HAVE_DEPENDENCY', { table });
    case '22P05':
    case '22021':
    case '22003':
    case '22007':
    case '22008':
    case '22P02':
      return new Failure('INVALID_INPUT');
    case '53100':
    case 'ENOSPC':
      return new Failure('STORAGE_FULL');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('UNSUPPORTED_TYPE');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('UPLOAD_INCOMPLETE', { offset: 0 });
    default:
  }
  if (code !== undefined && unavailable.has(code)) return new Failure('UNAVAILABLE');
  if (
    /timeout exceeded when trying to connect|Connection terminated|the transaction was rolled back/i.test(
      message,
    )
  )
    return new Failure('UNAVAILABLE');
  if (statusCode === 400) return new Failure('BROKEN_JSON');
  if (statusCode === 404) return new Failure('NOT_FOUND');
  if (statusCode === 413) return new Failure('TOO_LARGE');
  return new Failure('INTERNAL_SERVER_ERROR');
}

/**
 * The field that a unique index reports on. Its name tells it, `zone_tenant_id_name_es_key`: under row-level security
 * PostgreSQL keeps the values, and with them the columns, to itself.
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
