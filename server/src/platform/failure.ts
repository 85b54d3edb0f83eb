import { errors, type ErrorCode } from '@cuadrilla/contract/errors.ts';

/** A deliberate refusal. Thrown anywhere, it rolls the request back and is answered with its code's status. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, string | number>;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, detail: Record<string, string | number> = {}, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }

  get status(): number {
    return errors[this.code];
  }
}

/** Refuses the request. `fields` maps an input's name to what is wrong with it. */
export function fail(code: ErrorCode, detail?: Record<string, string | number>, fields?: Record<string, string>): never {
  throw new Failure(code, detail, fields);
}
