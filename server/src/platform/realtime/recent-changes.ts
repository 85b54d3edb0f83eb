import { changeKey, type LiveChange } from './live-changes.ts';

/** Milliseconds: a page that takes longer to connect reads everything anew when it does. */
const retention = 60_000;
const mostChanges = 20_000;
/** Milliseconds that may pass between the commit of a change and its publication, with a margin. */
const publicationDelay = 500;

/**
 * The changes that were published recently. A client that connects says how old the oldest data on its screen
 * is, and receives what has changed since then.
 */
export class RecentChanges {
  /** Oldest first, of all tenants. */
  readonly #changes = new Map<string, { at: number; tenantId: number; change: LiveChange }>();

  add(tenantId: number, changes: readonly LiveChange[]): void {
    const at = performance.now();
    for (const change of changes) {
      const key = `${tenantId} ${changeKey(change)}`;
      this.#changes.delete(key);
      this.#changes.set(key, { at, tenantId, change });
    }
    for (const [key, oldest] of this.#changes) {
      if (this.#changes.size <= mostChanges && at - oldest.at < retention) break;
      this.#changes.delete(key);
    }
  }

  /** @param age milliseconds */
  since(tenantId: number, age: number): LiveChange[] {
    const from = performance.now() - Math.min(age, retention) - publicationDelay;
    return [...this.#changes.values()].flatMap((each) =>
      each.tenantId === tenantId && each.at >= from ? [each.change] : [],
    );
  }
}
