import { errorMessages, formatError } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';

/**
 * Why the last sync of an activity was refused, as it is kept: codes and values, worded for whoever reads it.
 */
export interface SyncError {
  message_key: ErrorCode | keyof typeof ownTexts;
  detail?: Record<string, string | number>;
  /** By question: a code of `AnswerFault`, or words of the form. */
  fields?: Record<string, string | Bilingual>;
}

const ownTexts = {
  WAITS_FOR_EARLIER: {
    es: 'El dispositivo envió trabajo que espera un mensaje anterior desde hace más de 24 horas.',
    en: 'The device sent work that has been waiting for an earlier message for more than 24 hours.',
  },
} as const satisfies Record<string, Bilingual>;

const fieldsKept = 20;
const textKept = 300;

export function writeSyncError({ message_key, detail, fields }: SyncError): string {
  const kept = Object.entries(fields ?? {})
    .slice(0, fieldsKept)
    .map(
      ([question, why]) =>
        [question.slice(0, 100), typeof why === 'string' ? why.slice(0, textKept) : why] as const,
    );
  return JSON.stringify({
    message_key,
    ...(detail && Object.keys(detail).length > 0 ? { detail } : {}),
    ...(kept.length > 0 ? { fields: Object.fromEntries(kept) } : {}),
  });
}

/** The kept error in a language. What is none (words of an earlier version) is told as it is. */
export function formatSyncError(kept: string | null, locale: Locale): string | null {
  const error = kept === null ? null : read(kept);
  if (!error) return kept;
  const { message_key, detail, fields } = error;
  const told =
    message_key in ownTexts
      ? ownTexts[message_key as keyof typeof ownTexts][locale]
      : formatError(message_key as ErrorCode, locale, detail);
  const faults = Object.entries(fields ?? {}).map(
    ([question, why]) => `${question}: ${wordFault(why, locale)}`,
  );
  return [told, ...(faults.length > 0 ? [faults.join('; ')] : [])].join(' ');
}

function wordFault(why: string | Bilingual, locale: Locale): string {
  if (typeof why !== 'string') return why[locale];
  return Object.hasOwn(answerFaultTexts, why)
    ? answerFaultTexts[why as keyof typeof answerFaultTexts][locale]
    : why;
}

function read(kept: string): SyncError | null {
  try {
    const error = JSON.parse(kept) as Partial<SyncError> | null;
    const known =
      typeof error?.message_key === 'string' &&
      (Object.hasOwn(errorMessages, error.message_key) || Object.hasOwn(ownTexts, error.message_key));
    return known ? (error as SyncError) : null;
  } catch {
    return null;
  }
}
