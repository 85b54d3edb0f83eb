/**
 * Changes that the server may answer with a question (confirm that you lose permissions, confirm the
 * deletion) or refuse because other records depend on the one to delete. The person reads the server's own
 * message.
 */
import { createElement } from 'react';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import { isProblem } from '#api/problem.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { ReferenceList } from '#kit/catalogue/record/used-by.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirm, confirmDelete, inform, toast } from '#kit/feedback/notices.ts';

type Run<T> = (query: { confirm: boolean }) => Promise<T>;

/**
 * Runs a change; asks for confirmation first when it would take permissions from the person who makes it.
 * Undefined when that person declines.
 */
export async function selfConfirmed<T>(run: Run<T>, title: string): Promise<T | undefined> {
  try {
    return await run({ confirm: false });
  } catch (error) {
    if (!isProblem(error, 'SELF_DEMOTION')) throw error;
    if (!(await confirm({ title, text: error.problem.message }))) return undefined;
    return run({ confirm: true });
  }
}

/** What refers to a role or team, as the refusal to delete it names it: one `code · name` in a line. */
function usersOf(detail: Readonly<Record<string, string | number>> = {}): Reference[] {
  return Object.entries(referringTables).flatMap(([key, { table, name }]) => {
    const listed = String(detail[`${key}Named`] ?? (typeof detail[key] === 'string' ? detail[key] : ''));
    const labels = listed.split(/\n|, /).filter(Boolean);
    const count = typeof detail[key] === 'number' ? detail[key] : labels.length;
    return count > 0 ? [{ table, name, count, sample: labels.map((label, id) => ({ id, label })) }] : [];
  });
}

const referringTables = {
  users: { table: 'app_user', name: { es: 'Usuarios', en: 'Users' } },
  teams: { table: 'team', name: { es: 'Equipos', en: 'Teams' } },
  rules: { table: 'rule', name: { es: 'Reglas', en: 'Rules' } },
  reports: { table: 'report', name: { es: 'Reportes', en: 'Reports' } },
  dashboards: { table: 'dashboard', name: { es: 'Tableros', en: 'Dashboards' } },
} as const;

interface Removal {
  title: string;
  /** The question before anything is sent. */
  question: string;
  /** Message after the deletion. */
  done: string;
  /** Title of the message that the deletion failed. */
  failed: string;
  run: Run<unknown>;
}

/** Asks, deletes and reports the outcome; true when the record is gone. */
export async function removeWithConfirmation({
  title,
  question,
  done,
  failed,
  run,
}: Removal): Promise<boolean> {
  if (!(await confirmDelete({ title, text: question }))) return false;
  try {
    try {
      await run({ confirm: false });
    } catch (error) {
      if (!isProblem(error, 'EXCEPTION_TO_CONFIRM_DELETE')) throw error;
      if (!(await confirmDelete({ title, text: error.problem.message }))) return false;
      await run({ confirm: true });
    }
  } catch (error) {
    if (isProblem(error, 'SOURCE_HAVE_DEPENDENCY'))
      await inform('warning', {
        title: failed,
        text: error.problem.message,
        content: createElement(ReferenceList, { references: usersOf(error.problem.detail) }),
      });
    else toast.error(error, { title: failed });
    return false;
  }
  toast.success(done, { title: currentTranslator(kitMessages)('operationSuccess') });
  return true;
}
