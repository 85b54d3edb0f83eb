/**
 * Toasts and questions are requested from anywhere (a mutation, a socket) and drawn by one host in the shell.
 * Plain module state: no provider, no hook needed to raise one.
 */
import type { ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'progress';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  title?: string | undefined;
  /** Milliseconds; absent = stays until it is closed or replaced. */
  durationMs?: number | undefined;
  /** From 0 to 1. */
  progress?: number | undefined;
  action?: { label: string; run: () => void } | undefined;
}
export type ToastOptions = Partial<Omit<Toast, 'id' | 'kind' | 'text'>>;

export interface Question {
  id: number;
  kind: 'delete' | 'confirm' | 'success' | 'warning';
  title?: string | undefined;
  text?: string | undefined;
  confirmLabel?: string | undefined;
  /** Under the text; a link in it closes the question. */
  content?: ReactNode;
  answer: (yes: boolean) => void;
}
type QuestionText = Pick<Question, 'title' | 'text' | 'confirmLabel' | 'content'>;

/** Specification, section 9. */
const toastDurationMs = 5000;
/** How long what was done can be taken back from its toast. */
export const undoDurationMs = 10_000;

function store<T extends { id: number }>() {
  let items: readonly T[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly T[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (item: T) => set([...items, item]),
    change: (id: number, change: Partial<T>) =>
      set(items.map((item) => (item.id === id ? { ...item, ...change } : item))),
    remove: (id: number) => set(items.filter((item) => item.id !== id)),
  };
}

export const toasts = store<Toast>();
export const questions = store<Question>();
let lastId = 0;

function raise(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  const same = toasts
    .read()
    .find((open) => open.kind === kind && open.text === text && open.title === options.title);
  if (same && !options.action) return same.id;
  // Its action would concern what was done before.
  if (same) toasts.remove(same.id);
  const id = ++lastId;
  toasts.add({ id, kind, text, ...(kind === 'progress' ? {} : { durationMs: toastDurationMs }), ...options });
  return id;
}

export const toast = {
  success: (text: string, options?: ToastOptions) => raise('success', text, options),
  info: (text: string, options?: ToastOptions) => raise('info', text, options),
  warning: (text: string, options?: ToastOptions) => raise('warning', text, options),
  /** A text, or any thrown value. */
  error: (cause: unknown, options?: ToastOptions) =>
    raise('error', typeof cause === 'string' ? cause : messageOf(cause), options),
  /** Stays until it is changed or closed; returns the handle for both. */
  progress: (text: string, options?: ToastOptions) => {
    const id = raise('progress', text, options);
    return {
      update: (change: Partial<Omit<Toast, 'id'>>) => toasts.change(id, change),
      close: () => toasts.remove(id),
    };
  },
};

const openQuestion = (kind: Question['kind'], content: QuestionText) =>
  new Promise<boolean>((resolve) => {
    const id = ++lastId;
    const answer = (yes: boolean) => {
      questions.remove(id);
      resolve(yes);
    };
    questions.add({ id, kind, ...content, answer });
  });

/** True on confirm; false on cancel or close. */
export const confirmDelete = (content: QuestionText = {}): Promise<boolean> =>
  openQuestion('delete', content);
/** True on confirm; false on cancel or close. */
export const confirm = (content: QuestionText): Promise<boolean> => openQuestion('confirm', content);
/** A message with a success or warning icon; resolves when it is closed. */
export const inform = (kind: 'success' | 'warning', content: QuestionText): Promise<boolean> =>
  openQuestion(kind, content);
