/**
 * What a form designer and the page of the field app inside it (`form-preview.html`) say to each other. Both are of one
 * origin; neither reads a message of another.
 */
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

type Answers = Record<string, unknown>;

export const previewAddress = '/form-preview';

/** A form, and the work order under which it is filled in. */
export interface PreviewedForm {
  definition: FormDefinition;
  lists: Lists;
  prefill: Record<string, unknown>;
  params: Record<string, unknown>;
  /** Answers that it begins with. */
  answers: Answers | null;
  timeZone: string;
}

export type ToPreview =
  | { type: 'form'; form: PreviewedForm; language: Locale }
  | { type: 'language'; language: Locale };

/** `ready` comes once, when the page can be given a form. */
export type FromPreview = { type: 'ready' } | { type: 'answers'; answers: Answers };

/** Calls back with each message of the other window. @returns how to end it */
export function onMessageOf<Message>(other: () => Window | null, receive: (message: Message) => void) {
  const listener = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source !== null && source === other()) receive(data as Message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

export const sendTo = <Message>(other: Window, message: Message): void =>
  other.postMessage(message, location.origin);
