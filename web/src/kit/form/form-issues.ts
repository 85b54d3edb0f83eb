/**
 * The faults of a field: from zod when it is checked here, from the problem's `fields` when the server
 * refused.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { errorMessages, formatError } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import { fieldFaults } from '@cuadrilla/contract/kit/field-faults.ts';
import { ApiError } from '#api/problem.ts';
import { language } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';

type Rule = 'required' | 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig' | 'invalid';
const keyed = (rule: Rule, limit?: number | bigint) =>
  limit === undefined ? `#${rule}` : `#${rule}:${limit}`;

z.config({
  customError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === '';
    if (empty) return keyed('required');
    if (issue.code === 'too_small')
      return issue.origin === 'string'
        ? keyed('tooShort', issue.minimum)
        : issue.origin === 'array'
          ? keyed('required')
          : keyed('tooSmall', issue.minimum);
    if (issue.code === 'too_big')
      return issue.origin === 'string' ? keyed('tooLong', issue.maximum) : keyed('tooBig', issue.maximum);
    return keyed('invalid');
  },
});

/** The resolver for `useForm`, over any schema of the contract. */
export function schemaResolver<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  return zodResolver<I, unknown, O>(schema);
}

/** Formats a message: a rule's key in the current language, or the text as it is. */
export function useIssueText(): (message: string | undefined) => string {
  const t = useText(kitMessages);
  return (message = '#invalid') => {
    if (Object.hasOwn(fieldFaults, message))
      return fieldFaults[message as keyof typeof fieldFaults][language()];
    if (!message.startsWith('#')) return message;
    const [rule, limit] = message.slice(1).split(':') as [Rule, string | undefined];
    if (rule === 'required' || rule === 'invalid') return t(rule);
    return t(rule, { n: limit ?? '' });
  };
}

/** The server names a fault by an error code of the contract, or by a rule of its own. */
const wordFault = (fault: string) =>
  Object.hasOwn(fieldFaults, fault)
    ? fieldFaults[fault as keyof typeof fieldFaults][language()]
    : Object.hasOwn(errorMessages, fault)
      ? formatError(fault as ErrorCode, language())
      : /^[a-z_]+$/.test(fault)
        ? '#invalid'
        : fault;

/**
 * Shows a refusal at the fields that it names; false when it names none of the form's, so that it is shown
 * otherwise. `under`: the part of the body that the form is.
 */
export function showFieldErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  under = '',
): boolean {
  if (!(error instanceof ApiError) || !error.problem.fields) return false;
  let placed = false;
  for (const [path, message] of Object.entries(error.problem.fields)) {
    const name = path.replace(/^body\./, '').replace(under && `${under}.`, '') as FieldPath<V>;
    if (form.getFieldState(name) === undefined || !(name.split('.')[0]! in form.getValues())) continue;
    form.setError(name, { type: 'server', message: wordFault(message) }, { shouldFocus: !placed });
    placed = true;
  }
  return placed;
}
