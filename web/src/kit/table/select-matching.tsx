import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { isTyping } from '../screen-keys.ts';
import { toast } from '../feedback/notices.ts';
import type { SearchEndpoint } from './table.types.ts';

/** Most rows that can be selected at once. */
export const selectionLimit = 1000;
const perRequest = 200;

/** The first rows that a search finds, page by page, up to `selectionLimit`. Throws `ApiError`. */
export async function matchingRows<R extends { id: number }>(
  endpoint: SearchEndpoint<R>,
  body: SearchInput,
): Promise<R[]> {
  const found = new Map<number, R>();
  for (let page = 0; page * perRequest < selectionLimit; page++) {
    const { content, total, more } = await endpoint({ body: { ...body, page, size: perRequest } });
    for (const row of content) found.set(row.id, row);
    if (content.length < perRequest || (!more && (page + 1) * perRequest >= total)) break;
  }
  return [...found.values()];
}

interface Props<R> {
  endpoint: SearchEndpoint<R>;
  /** The search on screen. */
  body: SearchInput;
  rows: readonly R[];
  total: number;
  /** Whether there are more rows than `total`. */
  more: boolean;
  selected: readonly number[];
  isSelectable: (row: R) => boolean;
  onRows: (rows: R[]) => void;
}

/** Once a whole page is selected: all that match, on the other pages too. */
export function SelectMatching<R extends { id: number }>({
  endpoint,
  body,
  rows,
  total,
  more,
  selected,
  isSelectable,
  onRows,
}: Props<R>) {
  const t = useText(kitMessages);
  const chosen = new Set(selected);
  const wholePage = rows.length > 0 && rows.every((row) => chosen.has(row.id) || !isSelectable(row));
  const offered = more ? selectionLimit : Math.min(total, selectionLimit);
  const isPart = more || rows.length < total;
  const isOffered = wholePage && selected.length > 0 && selected.length < offered && isPart;
  const all = useMutation({
    mutationFn: () => matchingRows(endpoint, body),
    onSuccess: (found) => onRows(found.filter(isSelectable)),
    onError: (error) => void toast.error(error),
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || all.isPending) return;
    if (isTyping(event.target)) return;
    if (event.key.toLowerCase() === 'a') all.mutate();
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOffered]);
  return (
    <Box role="status">
      {isOffered && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'center',
            columnGap: 1,
            px: 1.5,
            py: 0.25,
            mb: 0.75,
            borderRadius: 1.5,
            fontSize: 13,
            bgcolor: 'rgb(0 12 102 / 6%)',
          }}
        >
          <span>{t('pageSelected', { n: selected.length })}</span>
          <Button onClick={() => all.mutate()} loading={all.isPending} aria-keyshortcuts="a">
            <OfferText offered={offered} total={total} more={more} />
          </Button>
        </Box>
      )}
    </Box>
  );
}

function OfferText({ offered, total, more }: { offered: number; total: number; more: boolean }) {
  const t = useText(kitMessages);
  const { number, atLeast } = useFormats();
  return more || total > selectionLimit
    ? t('selectFirst', { number: number(offered), total: atLeast(total, more) })
    : t('selectMatching', { number: number(offered) });
}
