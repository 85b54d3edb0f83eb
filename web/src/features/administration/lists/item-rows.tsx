import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { LiveMessage } from '#kit/feedback/live-message.tsx';
import { listsMessages } from './lists.messages.ts';
import type { Item } from './use-ordered-items.ts';

/** In pixels. */
const rowHeight = 34;
/** Rows rendered above and below those on screen. */
const overscan = 8;
const pageStep = 10;

interface Props {
  items: readonly Item[];
  currentId: number | null;
  onOpen: (item: Item) => void;
  /** Absent: the order may not be changed. */
  onMove: ((from: number, to: number) => void) | undefined;
  /** Above the rows. */
  progress: ReactNode;
}

/** A list box of which only the rows on screen are rendered, however long the list. */
export function ItemRows({ items, currentId, onOpen, onMove, progress }: Props) {
  const t = useText(listsMessages);
  const { box, first, last, focused, setFocused, focusRow, onScroll } = useVisibleRows(items.length);
  const { message, move } = useAnnouncedMove(items, onMove, focusRow);
  const drag = useRowDrag(move);
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') return onOpen(items[index]!);
    const target = keyTarget(event.key, index, items.length);
    if (target === undefined) return;
    event.preventDefault();
    if (event.altKey) move(index, target);
    else focusRow(target);
  };
  const isFocusedVisible = focused >= first && focused < last;
  return (
    <>
      <LiveMessage>{message}</LiveMessage>
      {progress}
      <Box ref={box} role="listbox" aria-label={t('orderView')} onScroll={onScroll} sx={listStyle}>
        <Box role="presentation" sx={{ position: 'relative', height: items.length * rowHeight }}>
          {items.slice(first, last).map((item, offset) => {
            const index = first + offset;
            return (
              <ItemRow
                key={item.id}
                item={item}
                index={index}
                total={items.length}
                isCurrent={item.id === currentId}
                tabIndex={index === (isFocusedVisible ? focused : first) ? 0 : -1}
                movable={onMove !== undefined}
                drag={drag}
                onFocus={() => setFocused(index)}
                onKey={(event) => onKey(event, index)}
                onOpen={() => onOpen(item)}
              />
            );
          })}
        </Box>
      </Box>
    </>
  );
}

const listStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};

/** The row that a key leads to; undefined for a key that does not move. */
function keyTarget(key: string, index: number, length: number): number | undefined {
  const target = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: length - 1,
    PageUp: index - pageStep,
    PageDown: index + pageStep,
  }[key];
  return target === undefined ? undefined : Math.max(0, Math.min(length - 1, target));
}

/**
 * Which rows are rendered (`first` up to, without, `last`), which has the focus, and how to bring it to one.
 */
function useVisibleRows(length: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [focused, setFocused] = useState(0);
  const focusPending = useRef(false);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  // After every render, since the row has its new place only once the moved list is rendered.
  useLayoutEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    box.current?.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
  });
  const focusRow = (index: number) => {
    focusPending.current = true;
    setFocused(index);
    const rowTop = index * rowHeight;
    const { scrollTop } = box.current!;
    if (rowTop < scrollTop) box.current!.scrollTop = rowTop;
    else if (rowTop + rowHeight > scrollTop + height) box.current!.scrollTop = rowTop + rowHeight - height;
  };
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  return {
    box,
    first,
    last: Math.min(length, first + Math.ceil(height / rowHeight) + 2 * overscan),
    focused,
    setFocused,
    focusRow,
    onScroll: () => setTop(box.current!.scrollTop),
  };
}

/** Moves a row, brings the focus to it and announces its new place. */
function useAnnouncedMove(
  items: readonly Item[],
  onMove: Props['onMove'],
  focusRow: (index: number) => void,
) {
  const t = useText(listsMessages);
  const formats = useFormats();
  const nameOf = useItemName();
  const [message, setMessage] = useState('');
  const move = (from: number, to: number) => {
    if (!onMove || to === from) return;
    onMove(from, to);
    focusRow(to);
    setMessage(
      t('movedTo', {
        name: nameOf(items[from]!),
        place: formats.number(to + 1),
        total: formats.number(items.length),
      }),
    );
  };
  return { message, move };
}

function useItemName(): (item: Item) => string {
  const lang = useLanguage();
  return ({ nameEs, nameEn }) => (lang === 'es' ? nameEs : nameEn);
}

/** Dragging a row over another; dropping moves it to that place. */
function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  return {
    dragged,
    target: dragged === null ? null : target,
    handlersOf: (index: number) => ({
      onDragStart: () => setDragged(index),
      onDragEnd: () => {
        setDragged(null);
        setTarget(null);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setTarget(index);
      },
      onDrop: () => {
        if (dragged !== null) onMove(dragged, index);
      },
    }),
  };
}

interface RowProps {
  item: Item;
  index: number;
  total: number;
  isCurrent: boolean;
  tabIndex: number;
  movable: boolean;
  drag: ReturnType<typeof useRowDrag>;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
}

function ItemRow({
  item,
  index,
  total,
  isCurrent,
  tabIndex,
  movable,
  drag,
  onFocus,
  onKey,
  onOpen,
}: RowProps) {
  const { dragged, target, handlersOf } = drag;
  return (
    <Box
      role="option"
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-place={index}
      tabIndex={tabIndex}
      draggable={movable}
      onFocus={onFocus}
      onKeyDown={onKey}
      onDoubleClick={onOpen}
      {...handlersOf(index)}
      style={{ top: index * rowHeight, height: rowHeight }}
      sx={{
        ...rowStyle,
        opacity: dragged === index ? 0.4 : 1,
        cursor: movable ? 'grab' : 'default',
        color: item.active ? 'text.primary' : 'text.secondary',
        bgcolor: isCurrent ? 'rgb(0 12 102 / 7%)' : undefined,
        boxShadow: target === index ? dropMark(dragged! < index ? 'below' : 'above') : 'none',
      }}
    >
      {movable && <DragIndicator aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />}
      <RowText item={item} number={index + 1} />
    </Box>
  );
}

const dropMark = (side: 'above' | 'below') => `inset 0 ${side === 'below' ? '-' : ''}2px #f57d1f`;

const rowStyle = {
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
} as const;

function RowText({ item, number }: { item: Item; number: number }) {
  const formats = useFormats();
  const nameOf = useItemName();
  return (
    <>
      <Box
        component="span"
        className="tabular"
        sx={{ width: 48, color: 'text.secondary', textAlign: 'right' }}
      >
        {formats.number(number)}
      </Box>
      <Box component="strong" sx={{ minWidth: 110 }}>
        {item.code}
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {nameOf(item)}
        {item.parentCode && (
          <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${item.parentCode}`}</Box>
        )}
      </Box>
    </>
  );
}
