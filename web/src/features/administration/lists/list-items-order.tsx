import DragIndicator from '@mui/icons-material/DragIndicator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { listItems } from '@cuadrilla/contract/administration/lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { queryClient, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { listsMessages } from './lists.messages.ts';

type Item = RecordOf<typeof listItems>;
const { lists, listItems: endpoints } = client.administration;
const rowHeight = 34;
const pageSize = 2000;
const beyond = 8;

/** The whole list in its order: pages are read one after the other. */
async function everyItem(filters: readonly SearchFilter[], signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page++) {
    const { content, total } = await endpoints.search(
      {
        body: {
          filters: filters as never,
          sorts: [{ key: 'position', direction: 'ASC' }],
          page,
          size: pageSize,
        },
      },
      signal,
    );
    items.push(...content);
    if (items.length >= total || content.length === 0) return items;
  }
}

/**
 * Items in their order by hand, moved by drag or keyboard; only the rows on screen are drawn, however long
 * the list.
 */
export function ListItemsOrder({ filters, current, onOpen }: OtherViewProps<Item>) {
  const t = useText(listsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const mayMove = useMay()(lists.reorder);
  const listId = Number(filters.find(({ key }) => key === 'listId')?.value);
  const filtered = filters.length > 1;
  const queryKey = [...endpoints.search.key, 'order', filters];
  const {
    data: items,
    error,
    refetch: again,
    isFetching,
  } = useQuery({ queryKey, queryFn: ({ signal }) => everyItem(filters, signal), staleTime: 60_000 });
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [focused, setFocused] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const wanted = useRef(false);
  const loaded = items !== undefined;
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [loaded]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    box.current?.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
  });
  if (error) return <ErrorState error={error} onRetry={() => void again()} />;
  if (!items) return <LoadingState />;
  if (items.length === 0) return <EmptyState title={t('items')} />;
  const nameOf = (item: Item) => (lang === 'es' ? item.nameEs : item.nameEn);

  const look = (place: number) => {
    wanted.current = true;
    setFocused(place);
    const at = place * rowHeight;
    if (at < box.current!.scrollTop) box.current!.scrollTop = at;
    else if (at + rowHeight > box.current!.scrollTop + height)
      box.current!.scrollTop = at + rowHeight - height;
  };
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(items.length - 1, to));
    if (!mayMove || filtered || place === from) return;
    const next = [...items];
    const [item] = next.splice(from, 1);
    next.splice(place, 0, item!);
    queryClient.setQueryData(queryKey, next);
    look(place);
    setSaid(
      t('movedTo', {
        name: nameOf(item!),
        place: formats.number(place + 1),
        total: formats.number(next.length),
      }),
    );
    lists
      .reorder({ params: { id: listId }, body: { items: [item!.id], before: next[place + 1]?.id ?? null } })
      .catch((problem: unknown) => {
        toast.error(problem);
        void refetch(endpoints);
      });
  };
  const pressed = (event: KeyboardEvent, place: number) => {
    const step = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: items.length - 1,
      PageUp: place - 10,
      PageDown: place + 10,
    }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const target = Math.max(0, Math.min(items.length - 1, step));
      if (event.altKey) move(place, target);
      else look(target);
    } else if (event.key === 'Enter') onOpen(items[place]!);
  };
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  const shown = items.slice(first, first + Math.ceil(height / rowHeight) + 2 * beyond);
  return (
    <Box sx={{ flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {filtered ? (
        <Alert severity="info">{t('orderFiltered')}</Alert>
      ) : (
        mayMove && (
          <Typography variant="body2" color="text.secondary">
            {t('orderHelp')}
          </Typography>
        )
      )}
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      <LinearProgress aria-hidden sx={{ height: 2, visibility: isFetching ? 'visible' : 'hidden' }} />
      <Box
        ref={box}
        role="listbox"
        aria-label={t('orderView')}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
        }}
      >
        <Box role="presentation" sx={{ position: 'relative', height: items.length * rowHeight }}>
          {shown.map((item, index) => {
            const place = first + index;
            return (
              <Box
                key={item.id}
                role="option"
                aria-selected={item.id === current}
                aria-posinset={place + 1}
                aria-setsize={items.length}
                data-place={place}
                tabIndex={
                  place === focused || (index === 0 && (focused < first || focused >= first + shown.length))
                    ? 0
                    : -1
                }
                draggable={mayMove && !filtered}
                onFocus={() => setFocused(place)}
                onKeyDown={(event) => pressed(event, place)}
                onDoubleClick={() => onOpen(item)}
                onDragStart={() => setDragged(place)}
                onDragEnd={() => (setDragged(null), setOver(null))}
                onDragOver={(event) => {
                  event.preventDefault();
                  setOver(place);
                }}
                onDrop={() => {
                  if (dragged !== null) move(dragged, place);
                }}
                style={{ top: place * rowHeight, height: rowHeight }}
                sx={{
                  position: 'absolute',
                  left: 0,
                  right: 0,
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  px: 1,
                  fontSize: 13,
                  borderBottom: 1,
                  borderColor: 'divider',
                  outlineOffset: -2,
                  opacity: dragged === place ? 0.4 : 1,
                  cursor: mayMove && !filtered ? 'grab' : 'default',
                  color: item.active ? 'text.primary' : 'text.secondary',
                  bgcolor: item.id === current ? 'rgb(0 12 102 / 7%)' : undefined,
                  boxShadow:
                    over === place && dragged !== null
                      ? `inset 0 ${dragged < place ? '-' : ''}2px #f57d1f`
                      : 'none',
                }}
              >
                {mayMove && !filtered && (
                  <DragIndicator aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
                )}
                <Box
                  component="span"
                  className="tabular"
                  sx={{ width: 48, color: 'text.secondary', textAlign: 'right' }}
                >
                  {formats.number(place + 1)}
                </Box>
                <Box component="strong" sx={{ minWidth: 110 }}>
                  {item.code}
                </Box>
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {nameOf(item)}
                  {item.parentCode && (
                    <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${item.parentCode}`}</Box>
                  )}
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
