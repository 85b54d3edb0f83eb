/** How much room the browser leaves, and what may still be stored in it: what matters most goes last. */
export type SpaceLevel = 'plenty' | 'low' | 'little' | 'full' | 'empty';

export interface Space {
  used: number;
  all: number;
  free: number;
  level: SpaceLevel;
  /** Whether the browser has promised not to delete what is stored. */
  isPersisted: boolean;
}

const megabyte = 1_000_000;
/** Each level holds from so many free bytes on. */
const levels: readonly (readonly [SpaceLevel, number])[] = [
  ['plenty', 500 * megabyte],
  ['low', 150 * megabyte],
  ['little', 50 * megabyte],
  ['full', 10 * megabyte],
];

export const levelOf = (free: number): SpaceLevel =>
  levels.find(([, least]) => free >= least)?.[0] ?? 'empty';

/** The room that is left for answers is not given to photos; one that the form requires may come a little longer. */
export const mayTakePhoto = (level: SpaceLevel, isRequired: boolean): boolean =>
  level !== 'empty' && (level !== 'full' || isRequired);

/** The longest side of a new photo, in pixels. */
export const photoSide = (level: SpaceLevel): number => (level === 'plenty' || level === 'low' ? 1920 : 1280);

/** Null where the browser does not say. */
export async function readSpace(storage = globalThis.navigator?.storage): Promise<Space | null> {
  try {
    const { usage: used = 0, quota: all = 0 } = await storage.estimate();
    if (all === 0) return null;
    const free = Math.max(0, all - used);
    return { used, all, free, level: levelOf(free), isPersisted: await storage.persisted() };
  } catch {
    return null;
  }
}

/** What is stored must not be taken away when the phone runs short of space. @returns whether the browser agreed */
export async function protectStore(storage = globalThis.navigator?.storage): Promise<boolean> {
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}

/** Whether something failed since there is no room left; transactions carry the reason inside of their own error. */
export function isSpaceError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, cause } = error;
  const { inner } = error as { inner?: unknown };
  return /quota/i.test(`${name} ${message}`) || isSpaceError(inner) || isSpaceError(cause);
}
