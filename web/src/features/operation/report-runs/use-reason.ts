import { errors, type ErrorCode } from '@cuadrilla/contract/errors.ts';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { useLanguage } from '#i18n/language.ts';

/** What an error code says; codes of another release stay as they are. */
export function useReason(): (code: string) => string {
  const language = useLanguage();
  return (code) => (Object.hasOwn(errors, code) ? formatError(code as ErrorCode, language) : code);
}
