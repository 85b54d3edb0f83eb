import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { matchesText } from '#kit/matches-text.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { DepartmentLateMove, type Late } from './department-late-move.tsx';
import {
  comingTo,
  isUnder,
  openRows,
  placeOf,
  step,
  withAncestors,
  type Move,
} from './department-tree.rules.ts';
import { departmentsMessages } from './departments.messages.ts';

const endpoints = client.administration.departments;
const allOpen: ReadonlySet<number> = new Set();
const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

/** The departments as a tree, walked and rearranged by keyboard or drag. */
export function DepartmentTree<R>({ current, onOpen, text, filters }: OtherViewProps<R>) {
  const t = useText(departmentsMessages);
  const asked = filters.find(({ key }) => key === 'active')?.value;
  const filtered = text.trim() !== '' || typeof asked === 'boolean';
  const mayMove = useMay()(endpoints.move) && !filtered;
  const { data: every, error, refetch: again } = useQuery(queryFor(endpoints.tree));
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    tree.current?.querySelector<HTMLElement>(`[data-node="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const [late, setLate] = useState<Late | null>(null);
  const moving = useMutation({
    mutationFn: ({ id, version, to }: { id: number; version: number; to: Move; was: Move }) =>
      endpoints.move({ params: { id }, body: { ...to, version } }),
    onSuccess: (_, { id, to }) => {
      setLate(null);
      const name = every?.find((each) => each.id === id)?.name ?? '';
      const parent = every?.find((each) => each.id === to.parentId);
      setSaid(parent ? t('movedUnder', { name, parent: parent.name }) : t('movedTop', { name }));
      return refetch(endpoints);
    },
    onError: async (problem, { id, to, was }) => {
      void refetch(endpoints);
      const now = isProblem(problem, 'STALE_VERSION') ? await endpoints.tree().catch(() => null) : null;
      const node = now?.find((each) => each.id === id);
      if (!now || !node) {
        setLate(null);
        return toast.error(problem);
      }
      const [saved, mine] = [placeOf(now, id)!, comingTo(now, id, to)];
      const reached = saved.parentId === mine.parentId && saved.position === mine.position;
      setLate(
        reached
          ? null
          : {
              id,
              version: node.version,
              name: node.name,
              was,
              saved,
              mine,
              names: new Map([...(every ?? []), ...now].map((each) => [each.id, each.name])),
            },
      );
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void again()} />;
  if (!every) return <LoadingState />;
  const fitting = (node: (typeof every)[number]) =>
    matchesText(node.name, text) && (typeof asked !== 'boolean' || node.active === asked);
  const nodes = filtered ? withAncestors(every, fitting) : every;
  if (nodes.length === 0) return <EmptyState title={t(filtered ? 'noneFits' : 'empty')} />;
  const rows = openRows(nodes, filtered ? allOpen : closed);
  const start = rows.some(({ id }) => id === focused) ? focused : rows[0]!.id;
  const parents = new Set(nodes.map(({ parentId }) => parentId));

  const look = (id: number | undefined) => {
    if (id === undefined) return;
    wanted.current = id;
    setFocused(id);
  };
  const move = (id: number, to: Move | null) => {
    const node = nodes.find((each) => each.id === id);
    if (!node || !to || !mayMove || moving.isPending) return;
    moving.mutate({ id, version: node.version, to, was: placeOf(nodes, id)! });
    wanted.current = id;
    const parent = nodes.find((each) => each.id === to.parentId);
    if (parent) setClosed(new Set([...closed].filter((each) => each !== parent.id)));
  };
  const turn = (id: number, open: boolean) =>
    setClosed(new Set(open ? [...closed].filter((each) => each !== id) : [...closed, id]));
  const pressed = (event: KeyboardEvent, id: number) => {
    const place = rows.findIndex((row) => row.id === id);
    const row = rows[place]!;
    if (event.key in ways || event.key === 'Home' || event.key === 'End') event.preventDefault();
    if (event.altKey && event.key in ways)
      return move(id, step(nodes, id, ways[event.key as keyof typeof ways]));
    switch (event.key) {
      case 'ArrowUp':
        return look(rows[place - 1]?.id);
      case 'ArrowDown':
        return look(rows[place + 1]?.id);
      case 'Home':
        return look(rows[0]!.id);
      case 'End':
        return look(rows.at(-1)!.id);
      case 'ArrowRight':
        return parents.has(id) ? (closed.has(id) ? turn(id, true) : look(rows[place + 1]?.id)) : undefined;
      case 'ArrowLeft':
        return parents.has(id) && !closed.has(id) ? turn(id, false) : look(row.parentId ?? undefined);
      case 'Enter':
        return onOpen({ id });
    }
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {mayMove && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ '@media (hover: none)': { display: 'none' } }}
        >
          {t('help')}
        </Typography>
      )}
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      <Box
        ref={tree}
        role="tree"
        aria-label={t('tree')}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          py: 0.5,
        }}
      >
        {rows.map(({ id, name, depth, people, active }) => (
          <Box
            key={id}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={id === current}
            {...(parents.has(id) ? { 'aria-expanded': filtered || !closed.has(id) } : {})}
            data-node={id}
            tabIndex={id === start ? 0 : -1}
            draggable={mayMove}
            onFocus={() => setFocused(id)}
            onKeyDown={(event) => pressed(event, id)}
            onClick={() => onOpen({ id })}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => (setDragged(null), setOver(null))}
            onDragOver={(event) => {
              if (dragged === null || isUnder(nodes, id, dragged)) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={() => {
              if (dragged !== null)
                move(dragged, {
                  parentId: id,
                  position: nodes.filter((node) => node.parentId === id && node.id !== dragged).length,
                });
            }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 34,
              pl: 1 + depth * 3,
              pr: 1.5,
              fontSize: 13,
              cursor: 'pointer',
              outlineOffset: -2,
              opacity: dragged === id ? 0.4 : 1,
              color: active ? 'text.primary' : 'text.secondary',
              bgcolor:
                over === id ? 'rgb(245 125 31 / 14%)' : id === current ? 'rgb(0 12 102 / 7%)' : undefined,
              '&:hover': { bgcolor: over === id ? undefined : 'rgb(0 12 102 / 4%)' },
            }}
          >
            {parents.has(id) ? (
              <Box
                component="span"
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  turn(id, closed.has(id));
                }}
                sx={{ display: 'inline-flex', color: 'text.secondary' }}
              >
                {closed.has(id) && !filtered ? (
                  <ChevronRight fontSize="small" />
                ) : (
                  <ExpandMore fontSize="small" />
                )}
              </Box>
            ) : (
              <Box component="span" sx={{ width: 20 }} />
            )}
            <Box component="span" sx={{ fontWeight: depth === 0 ? 620 : 400, flex: 1 }}>
              {name}
            </Box>
            {people > 0 && (
              <Typography variant="caption" color="text.secondary" className="tabular">
                {t('people', { n: people })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {late && (
        <DepartmentLateMove
          late={late}
          busy={moving.isPending}
          onTheirs={() => setLate(null)}
          onMine={() => moving.mutate({ id: late.id, version: late.version, to: late.mine, was: late.was })}
        />
      )}
    </Box>
  );
}
