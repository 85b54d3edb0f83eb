import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Client } from '@cuadrilla/contract/kit/client.ts';
import type { SavedView, savedViewEndpoints } from '@cuadrilla/contract/kit/saved-views.ts';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import { queryFor, useCall } from '#api/query.ts';
import { session } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '../feedback/notices.ts';
import { sameRecord, useColumnLayout } from './column-layout.ts';
import { viewMessages } from './views.messages.ts';

export type ViewsClient = Client<ReturnType<typeof savedViewEndpoints<Access, Access>>>;
type Parameters = Readonly<Record<string, string>>;

interface Given {
  endpoints: ViewsClient;
  /** Of the list: changes of its columns are stored on this device under it. */
  name: string;
  /** Filters and order of the list, as its address writes them. */
  filters: Parameters;
  /** The view that is open, by the address. */
  viewId: number | null;
  /** A view that the address asks to open. */
  requestedId: number | null;
  /** Whether the person came without asking for anything, so that the default view may open. */
  mayOpenDefault: boolean;
  /** Shows these filters as those of a view, or of none. */
  onOpen: (viewId: number | null, filters: Parameters) => void;
}

/** The named views of a list: which is open, whether it was changed, and what may be done with it. */
export function useSavedViews(given: Given) {
  const { endpoints, name, filters, viewId, requestedId, mayOpenDefault, onOpen } = given;
  const { data, error, isFetching, refetch } = useQuery({ ...queryFor(endpoints.list), staleTime: 60_000 });
  const views: readonly SavedView[] = data?.views ?? [];
  const current = views.find(({ id }) => id === viewId) ?? null;
  const layout = useColumnLayout(name, current);

  const opensDefault = useHasDefault(name, data && data.defaultId !== null);

  const open = (view: SavedView | null, standard: Parameters = {}) => {
    // Without a view, columns remain as the person left them on this device.
    if (view) layout.reset(view.id);
    onOpen(view?.id ?? null, view?.definition.filters ?? standard);
  };
  useArrivals({
    ...given,
    views,
    defaultId: data?.defaultId ?? null,
    isLoaded: Boolean(data) && !isFetching,
    open,
  });

  return {
    endpoints,
    views,
    defaultId: data?.defaultId ?? null,
    error,
    retry: () => void refetch(),
    current,
    /** While true, what the list will show is not known yet. */
    isPending: !error && (requestedId !== null || (mayOpenDefault && opensDefault)),
    isChanged: current !== null && (layout.isChanged || !sameRecord(filters, current.definition.filters)),
    definition: { filters: { ...filters }, columns: layout.columns },
    layout,
    open,
    /** The saved view is what is on screen now. */
    adopt: (view: SavedView) => {
      layout.reset(view.id);
      onOpen(view.id, filters);
    },
    close: () => onOpen(null, filters),
  };
}
export type SavedViews = ReturnType<typeof useSavedViews>;

const keyOf = (name: string): string => `views.${session()?.info.username ?? ''}.${name}`;

/** Whether the list had a default view at the last time. */
export const hadDefault = (name: string): boolean => localStorage.getItem(keyOf(name)) === 'default';

/** Whether a default view is to be waited for; before the views are loaded, as it was at the last time. */
function useHasDefault(name: string, known: boolean | undefined): boolean {
  const key = keyOf(name);
  const [before] = useState(() => hadDefault(name));
  useEffect(() => {
    if (known === true) localStorage.setItem(key, 'default');
    else if (known === false) localStorage.removeItem(key);
  }, [key, known]);
  return known ?? before;
}

interface Arrivals extends Given {
  views: readonly SavedView[];
  defaultId: number | null;
  isLoaded: boolean;
  open: (view: SavedView) => void;
}

/** Opens the view that the address asks for, or the person's default; reports one that is gone. */
function useArrivals(given: Arrivals) {
  const t = useText(viewMessages);
  const arrive = useEffectEvent(() => {
    const { views, viewId, requestedId, defaultId, mayOpenDefault, filters, open, onOpen } = given;
    const wanted = requestedId ?? (mayOpenDefault ? defaultId : null);
    const view = views.find(({ id }) => id === wanted);
    if (view) return open(view);
    const named = requestedId ?? viewId;
    if (named === null || views.some(({ id }) => id === named)) return;
    toast.warning(t('gone'));
    onOpen(null, filters);
  });
  const { isLoaded, requestedId, viewId, mayOpenDefault } = given;
  useEffect(() => {
    if (isLoaded) arrive();
  }, [isLoaded, requestedId, viewId, mayOpenDefault]);
}

/** The calls that change views; each reads the views again. */
export function useViewCalls(endpoints: ViewsClient) {
  // Their menu or dialog is closed by then.
  const options = { invalidates: [endpoints.list], asksBeforeUnload: true };
  return {
    create: useCall(endpoints.create, options),
    update: useCall(endpoints.update, options),
    share: useCall(endpoints.share, options),
    remove: useCall(endpoints.remove, options),
    chooseDefault: useCall(endpoints.chooseDefault, options),
  };
}
