/**
 * What the server answers before it takes something away: that others depend on it, or that it wants to be
 * told a second time. The person sees the server's own words.
 */
import { isProblem } from '#api/problem.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirm, confirmDelete, inform, toast } from '#kit/feedback/notices.ts';

type Run<T> = (query: { confirm: boolean }) => Promise<T>;

/**
 * Runs a change; when it would take permissions from the person who makes it, asks first. Undefined when they
 * said no.
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

interface Removal {
  title: string;
  /** The question before anything is sent. */
  ask: string;
  /** Told when it is gone. */
  done: string;
  /** Title of the answer that something still depends on it. */
  failed: string;
  run: Run<unknown>;
}

/** The whole way of a deletion; true when the record is gone. */
export async function removeWithConfirmation({ title, ask, done, failed, run }: Removal): Promise<boolean> {
  if (!(await confirmDelete({ title, text: ask }))) return false;
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
      await inform('warning', { title: failed, text: error.problem.message });
    else toast.error(error, { title: failed });
    return false;
  }
  toast.success(done, { title: currentTranslator(kitMessages)('operationSuccess') });
  return true;
}
