/** A failed call, as something to show: every failure of the client is an `ApiError`. */
import type { ErrorCode, Problem } from '@cuadrilla/contract/errors.ts';
import { messages, currentTranslator } from '#i18n/messages.ts';

export const problemMessages = messages({
  no_internet: {
    es: 'Sin conexión a internet. Revise la red e intente de nuevo.',
    en: 'No internet connection. Check the network and try again.',
  },
  unknown: { es: 'Ocurrió un error, lo sentimos.', en: 'An error occurred, we are sorry.' },
  throttled: {
    es: 'Demasiados intentos. Espere unos minutos.',
    en: 'Too many attempts. Wait a few minutes.',
  },
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

const isCode = (key: unknown): key is ErrorCode => typeof key === 'string' && /^[A-Z][A-Z_]+$/.test(key);

/**
 * Reads an error reply. The server writes every message in the language of the request; what is in between, such as a
 * proxy, answers without a code of ours.
 */
export function readProblem(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  const problem = (typeof body === 'object' && body ? body : {}) as Partial<Problem>;
  const t = currentTranslator(problemMessages);
  const key = problem.message_key;
  if (isCode(key))
    return new ApiError(
      status,
      { ...problem, message: problem.message || t('unknown'), message_key: key },
      seconds,
    );
  if (status === 429) return new ApiError(status, { message: t('throttled'), message_key: 'THROTTLED' });
  return new ApiError(status, { message: problem.message || t('unknown'), message_key: 'unknown' }, seconds);
}

/** The one sentence to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.problem.message : currentTranslator(problemMessages)('unknown');
}

export const isProblem = (error: unknown, key: ProblemKey): error is ApiError =>
  error instanceof ApiError && error.key === key;
