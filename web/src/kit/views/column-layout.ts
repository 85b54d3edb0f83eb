/**
 * Columns of a list as they are in a view, and what the person changed of them on this device since: those changes
 * outlive a reload, until the view is saved or opened anew.
 */
import { useState } from 'react';
import type { ColumnLayout, SavedView } from '@cuadrilla/contract/kit/saved-views.ts';
import { session } from '#api/session.ts';
import { storedColumns } from '../table/table-settings.ts';

const keyOf = (name: string, viewId: number | null): string =>
  `columns.${session()?.info.username ?? ''}.${name}${viewId === null ? '' : `.${viewId}`}`;

function read(key: string): ColumnLayout | null {
  try {
    const { order, visible, widths } = JSON.parse(localStorage.getItem(key) ?? 'null') as ColumnLayout;
    return { order, visible, widths };
  } catch {
    return null;
  }
}

const sorted = (record: object): [string, unknown][] =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Whether two layouts or sets of parameters are the same, whatever the order of their keys. */
export const sameLayout = (one: ColumnLayout, other: ColumnLayout): boolean =>
  one.order.join() === other.order.join() &&
  sameRecord(one.visible, other.visible) &&
  sameRecord(one.widths, other.widths);
export const sameRecord = (one: object, other: object): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

export function useColumnLayout(name: string, view: Pick<SavedView, 'id' | 'definition'> | null) {
  const key = keyOf(name, view?.id ?? null);
  const [stored, setStored] = useState(() => ({ key, own: read(key) }));
  // Another view was opened: its changes are read while it is drawn for the first time.
  const own = stored.key === key ? stored.own : read(key);
  if (stored.key !== key) setStored({ key, own });
  const columns = own ?? view?.definition.columns ?? storedColumns(name);
  return {
    columns,
    isChanged: view !== null && !sameLayout(columns, view.definition.columns),
    change: (part: Partial<ColumnLayout>) => {
      const next = { ...columns, ...part };
      localStorage.setItem(key, JSON.stringify(next));
      setStored({ key, own: next });
    },
    /** Drops what was changed on this device. */
    reset: (viewId: number | null) => {
      localStorage.removeItem(keyOf(name, viewId));
      if (keyOf(name, viewId) === key) setStored({ key, own: null });
    },
  };
}
