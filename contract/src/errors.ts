/**
 * Every deliberate error of the product and its HTTP status: the one list.
 * The code is `message_key` in the response; `message` is its text in the caller's language.
 */
export const errors = {
  INVALID_INPUT: 400,
  UNKNOWN_FILTER: 400,
  SEARCH_TOO_COSTLY: 400,
  BROKEN_JSON: 400,
  WEAK_PASSWORD: 400,
  RESET_LINK_INVALID: 400,
  SAME_PASSWORD: 400,
  SESSION_REQUIRED: 401,
  SESSION_EXPIRED: 401,
  INCORRECT_USERNAME_OR_PASSWORD: 401,
  FORBIDDEN: 403,
  STRONGER_USER: 403,
  PERMISSION_NOT_HELD: 403,
  READ_ONLY_VIEW: 403,
  NOT_A_CREATOR: 403,
  PASSWORD_AGAIN: 403,
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  ALREADY_EXISTS: 409,
  STALE_VERSION: 409,
  SOURCE_HAVE_DEPENDENCY: 409,
  EXCEPTION_TO_CONFIRM_DELETE: 409,
  LAST_ADMINISTRATOR: 409,
  LAST_BACKUP: 409,
  SELF_DEMOTION: 409,
  ILLEGAL_TRANSITION: 409,
  ALREADY_REACTIVATED: 409,
  SUCCESSOR_BEGUN: 409,
  ALREADY_ENDED: 409,
  NOT_UNDOABLE: 409,
  IMPORT_BEGUN: 409,
  NOT_ASSIGNED_TO_YOU: 409,
  MUTATION_REUSED: 409,
  DEVICE_QUOTA: 409,
  TOO_MANY_VIEWS: 409,
  EMPLOYEE_NOT_AVAILABLE: 409,
  OFFICE_WORK_FOR_STAFF: 409,
  WORKFLOW_NOT_PUBLISHED: 409,
  REHEARSAL_RUNNING: 409,
  UPLOAD_INCOMPLETE: 409,
  TOO_EARLY: 409,
  REASON_REQUIRED: 422,
  INVALID_ANSWERS: 422,
  NO_PATH: 422,
  WORKCODE_INVALID: 422,
  INVALID_WORKFLOW: 422,
  INVALID_DESIGN: 422,
  NOT_REHEARSABLE: 422,
  BREAKS_DEPENDANTS: 422,
  BREAKS_UNLESS_OVERRIDDEN: 422,
  CASES_FAIL: 422,
  TOO_MANY_CASES: 409,
  BREAKS_WORKFLOWS: 422,
  DEFINITION_TOO_COSTLY: 422,
  UNREADABLE_FILE: 422,
  UNREADABLE_IMAGE: 422,
  HASH_MISMATCH: 422,
  DAMAGED_BACKUP: 422,
  FOREIGN_BACKUP: 422,
  NEWER_BACKUP: 422,
  TOO_LARGE: 413,
  RANGE_OUTSIDE: 416,
  UNSUPPORTED_TYPE: 415,
  THROTTLED: 429,
  BUSY: 429,
  TOO_MUCH_WAITING: 429,
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errors;

/** The body of an error response. `fields` names each input that was wrong. */
export interface Problem {
  success: false;
  message: string;
  message_key: ErrorCode;
  fields?: Record<string, string>;
  /** Values for the placeholders of the message, e.g. `{ from: 'done', to: 'seen' }`. */
  detail?: Record<string, string | number>;
  /** With STALE_VERSION: the record as it is saved now, so that both versions can be shown. */
  current?: Record<string, unknown>;
  request_id?: string;
}
