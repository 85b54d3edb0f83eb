/**
 * Every way out of a form with unsaved changes asks first: a link, the browser's back button, a reload, and what
 * closes a dialog. Forms register here; whether one was changed is read at the moment of leaving.
 */
import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages, currentTranslator } from '#i18n/messages.ts';
import { confirm } from './notices.ts';

const discardMessages = messages({
  title: { es: 'Hay cambios sin guardar', en: 'There are unsaved changes' },
  text: { es: 'Si sale ahora, los cambios se pierden.', en: 'If you leave now, the changes are lost.' },
  discard: { es: 'Descartar los cambios', en: 'Discard the changes' },
});

type IsChanged = () => boolean;
let forms: readonly IsChanged[] = [];
const listeners = new Set<() => void>();
const setForms = (next: readonly IsChanged[]) => {
  forms = next;
  for (const listener of listeners) listener();
};

/** The forms on screen. */
export const openForms = {
  read: () => forms,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
export const hasUnsavedChanges = (): boolean => forms.some((isChanged) => isChanged());

/** True when the person gives the changes up. */
export function confirmDiscard(): Promise<boolean> {
  const t = currentTranslator(discardMessages);
  return confirm({ title: t('title'), text: t('text'), confirmLabel: t('discard') });
}

/** Runs `proceed` at once when nothing was changed, else after the person gave the changes up. */
export async function leaveUnsaved(proceed: () => void): Promise<void> {
  if (!hasUnsavedChanges() || (await confirmDiscard())) proceed();
}

/** While `isChanged` says so, leaving this form asks. */
export function useUnsaved(isChanged: IsChanged): void {
  const latest = useEffectEvent(isChanged);
  useEffect(() => {
    const form = () => latest();
    setForms([...forms, form]);
    return () => setForms(forms.filter((other) => other !== form));
  }, []);
}

/** Leads a way of closing a dialog, such as its cancel button, past the question. */
export const GuardContext = createContext<(close: () => void) => () => void>((close) => close);

const fieldSelector =
  'input:not([type=search]), textarea, select, [aria-pressed], [role=treeitem], .MuiAutocomplete-root';

/** What a field holds now. Search fields change nothing. */
function valueOf(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value;
  const chips = [...field.querySelectorAll('.MuiChip-root')].map((chip) => chip.textContent);
  return `${field.ariaPressed} ${field.ariaChecked} ${chips.join('|')}`;
}

/**
 * For a dialog whose form does not know itself whether it was changed: compares what each field holds with what
 * it held before the first key or press after it appeared.
 */
export function useChangedFields() {
  const element = useRef<HTMLDivElement>(null);
  const [before] = useState(() => new WeakMap<Element, string>());
  const fields = () => [...(element.current?.querySelectorAll(fieldSelector) ?? [])];
  const remember = () => {
    for (const field of fields()) if (!before.has(field)) before.set(field, valueOf(field));
  };
  const isChanged = () => fields().some((field) => before.has(field) && before.get(field) !== valueOf(field));
  return { element, isChanged, remember };
}
