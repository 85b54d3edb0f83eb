/** The rules of a password that people choose for themselves, and the texts of its faults. */
import { z } from 'zod';
import { useText } from '#i18n/messages.ts';
import { passwordMessages } from './access.messages.ts';

/** Messages of faults are `#` and a key of `passwordMessages`. */
export const password = z
  .string()
  .min(1, { error: '#required', abort: true })
  .min(4, '#minimum')
  .max(20, '#maximum');

/** Requires the new password and its repetition to be the same. */
export const mustMatch = {
  error: '#match',
  path: ['repeat'],
  when: ({ value }: { value: unknown }) => typeof value === 'object',
};

/** The text of a fault; what the server reported is shown as it is. */
export function usePasswordFaultText(): (message: string | undefined) => string | undefined {
  const t = useText(passwordMessages);
  return (message) =>
    message?.startsWith('#') ? t(message.slice(1) as 'required' | 'minimum' | 'maximum' | 'match') : message;
}
