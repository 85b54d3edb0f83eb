/** A failed call, as something to show: every failure of the client is an `ApiError`. */
import { errorMessages, formatError } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode, Problem } from '@cuadrilla/contract/errors.ts';
import { language } from '#i18n/language.ts';
import { messages, currentTranslator } from '#i18n/messages.ts';

export const problemMessages = messages({
  no_internet: {
    es: 'Sin conexión a internet. Revise la red e intente de nuevo.',
    en: 'No internet connection. Check the network and try again.',
  },
  unknown: { es: 'Ocurrió un error, lo sentimos.', en: 'An error occurred, we are sorry.' },
});

/** `no_internet`: the server could not be reached. `unknown`: it answered something that is not ours. */
export type ProblemKey = ErrorCode | keyof typeof problemMessages;

export interface ApiProblem {
  message: string;
  message_key: ProblemKey;
  fields?: Record<string, string>;
  detail?: Record<string, string | number>;
  request_id?: string;
}

export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly problem: ApiProblem;
  /** Seconds after which the request may be sent again; null when the server names none. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: ApiProblem, retryAfter: number | null = null) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get key(): ProblemKey {
    return this.problem.message_key;
  }
}

export const noInternet = () =>
  new ApiError(0, { message: currentTranslator(problemMessages)('no_internet'), message_key: 'no_internet' });

/** Reads an error reply: the server's message, or the local one of its code where the server sends none. */
export function readProblem(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  const problem = (typeof body === 'object' && body ? body : {}) as Partial<Problem>;
  const key = problem.message_key;
  if (!key || !(key in errorMessages)) {
    if (status === 429)
      return new ApiError(status, {
        message: formatError('THROTTLED', language()),
        message_key: 'THROTTLED',
      });
    const message = problem.message || currentTranslator(problemMessages)('unknown');
    return new ApiError(status, { message, message_key: 'unknown' }, seconds);
  }
  const message = problem.message || formatError(key, language(), problem.detail);
  return new ApiError(status, { ...problem, message, message_key: key }, seconds);
}

/** The one sentence to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.problem.message : currentTranslator(problemMessages)('unknown');
}

export const isProblem = (error: unknown, key: ProblemKey): error is ApiError =>
  error instanceof ApiError && error.key === key;
