import { errors, type ErrorCode } from '@cuadrilla/contract/errors.ts';

/**
 * A deliberate refusal. Thrown anywhere, it rolls the request back and is answered with its code's status.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, string | number>;
  readonly fields: Record<string, string> | undefined;
  readonly current: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    detail: Record<string, string | number> = {},
    fields?: Record<string, string>,
    current?: Record<string, unknown>,
  ) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.current = current;
  }

  get status(): number {
    return errors[this.code];
  }
}

/** Refuses the request. `fields` maps an input's name to what is wrong with it. */
export function fail(
  code: ErrorCode,
  detail?: Record<string, string | number>,
  fields?: Record<string, string>,
): never {
  throw new Failure(code, detail, fields);
}

/** Refuses a save that came late, with the version that is saved now. */
export function failStale(current: Record<string, unknown> & { version: number }): never {
  throw new Failure('STALE_VERSION', { version: current.version }, undefined, current);
}
