import { errorMessages, formatError } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';

/**
 * Why the last sync of an activity was refused, as it is stored: codes and values, formatted for the reader.
 */
export interface SyncError {
  message_key: ErrorCode | keyof typeof ownTexts;
  detail?: Record<string, string | number>;
  /** By question: a code of `AnswerFault`, or a text of the form. */
  fields?: Record<string, string | Bilingual>;
}

const ownTexts = {
  WAITS_FOR_EARLIER: {
    es: 'El teléfono envió trabajo que espera un mensaje anterior desde hace más de 24 horas.',
    en: 'The phone sent work that has been waiting for an earlier message for more than 24 hours.',
  },
} as const satisfies Record<string, Bilingual>;

const mostFields = 20;
const mostCharacters = 300;

export function writeSyncError({ message_key, detail, fields }: SyncError): string {
  const stored = Object.entries(fields ?? {})
    .slice(0, mostFields)
    .map(
      ([question, why]) =>
        [question.slice(0, 100), typeof why === 'string' ? why.slice(0, mostCharacters) : why] as const,
    );
  return JSON.stringify({
    message_key,
    ...(detail && Object.keys(detail).length > 0 ? { detail } : {}),
    ...(stored.length > 0 ? { fields: Object.fromEntries(stored) } : {}),
  });
}

/** The stored error in a language; a text that is not one (of an earlier version) is returned as it is. */
export function formatSyncError(stored: string | null, locale: Locale): string | null {
  const error = stored === null ? null : read(stored);
  if (!error) return stored;
  const { message_key, detail, fields } = error;
  const text =
    message_key in ownTexts
      ? ownTexts[message_key as keyof typeof ownTexts][locale]
      : formatError(message_key as ErrorCode, locale, detail);
  const faults = Object.entries(fields ?? {}).map(
    ([question, why]) => `${question}: ${faultText(why, locale)}`,
  );
  return [text, ...(faults.length > 0 ? [faults.join('; ')] : [])].join(' ');
}

/** A fault of one question for the reader: a code of `AnswerFault`, or a text of the form. */
export function faultText(why: string | Bilingual, locale: Locale): string {
  if (typeof why !== 'string') return why[locale];
  return Object.hasOwn(answerFaultTexts, why)
    ? answerFaultTexts[why as keyof typeof answerFaultTexts][locale]
    : why;
}

function read(stored: string): SyncError | null {
  try {
    const error = JSON.parse(stored) as Partial<SyncError> | null;
    const known =
      typeof error?.message_key === 'string' &&
      (Object.hasOwn(errorMessages, error.message_key) || Object.hasOwn(ownTexts, error.message_key));
    return known ? (error as SyncError) : null;
  } catch {
    return null;
  }
}
