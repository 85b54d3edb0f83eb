import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { keysMessages } from './keys.messages.ts';
import type { PaletteEntry } from './palette-entries.ts';

const { operations, activities } = client.operation;
const pause = 250;
const found = 8;

const bodyOf = (filter: object): SearchInput => ({
  filters: [filter] as unknown as SearchInput['filters'],
  sorts: [{ key: 'id', direction: 'DESC' }],
  page: 0,
  size: found,
});

/** The text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/**
 * Operations whose number, account, subscriber or address contains the text, and the activity whose number it
 * is.
 */
export function useFoundOperations(typed: string) {
  const t = useText(keysMessages);
  const pick = useBilingual();
  const may = useMay();
  const navigate = useNavigate();
  const text = usePaused(typed.trim());
  const isLong = text.length >= 2;
  const id = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  const byText = bodyOf({ key: 'text', operator: 'LIKE', value: text });
  const operationQuery = useQuery({
    queryKey: [...operations.search.key, 'palette', text],
    queryFn: ({ signal }) => operations.search({ body: byText }, signal),
    enabled: isLong && may(operations.search),
    placeholderData: keepPreviousData,
  });
  const byId = bodyOf({ key: 'id', field_type: 'LONG', operator: 'EQUAL', value: id });
  const activityQuery = useQuery({
    queryKey: [...activities.search.key, 'palette', id],
    queryFn: ({ signal }) => activities.search({ body: byId }, signal),
    enabled: id > 0 && may(activities.search),
  });
  const open = (operationId: number) => () =>
    void navigate({ to: '/operation/detail/{-$id}', params: { id: String(operationId) } } as never);
  const entries: PaletteEntry[] = [
    ...(id > 0 ? (activityQuery.data?.content ?? []) : []).map((activity): PaletteEntry => ({
      id: `activity ${activity.id}`,
      group: 'operations',
      label: `${t('activity', { id: activity.id })} · ${pick(activity.typeName)}`,
      hint: `${activity.operationNumber} · ${activity.subscriber ?? ''}`,
      run: open(activity.operationId),
    })),
    ...(isLong ? (operationQuery.data?.content ?? []) : []).map((operation): PaletteEntry => ({
      id: `operation ${operation.id}`,
      group: 'operations',
      label: operation.number,
      hint: [operation.account, operation.subscriber].filter(Boolean).join(' · '),
      run: open(operation.id),
    })),
  ];
  return {
    entries,
    isSearching: typed.trim() !== text || operationQuery.isFetching || activityQuery.isFetching,
    error: operationQuery.error ?? activityQuery.error,
  };
}
