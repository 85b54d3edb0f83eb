import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { OtherViewProps } from '#kit/catalogue/view-switch.tsx';
import { LiveMessage } from '#kit/feedback/live-message.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { matchesText } from '#kit/matches-text.ts';
import { DepartmentMoveConflict } from './department-move-conflict.tsx';
import { DepartmentRow } from './department-row.tsx';
import { isUnder, openRows, placeOf, step, withAncestors, type Move } from './department-tree.rules.ts';
import { departmentsMessages } from './departments.messages.ts';
import { useDepartmentMove, type Department } from './use-department-move.ts';

const endpoints = client.administration.departments;
const noneClosed: ReadonlySet<number> = new Set();
const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;
const isArrow = (key: string): key is keyof typeof directions => Object.hasOwn(directions, key);

/** The departments as a tree, which keyboard and drag walk and rearrange. */
export function DepartmentTree<R>({ current, onOpen, text, filters }: OtherViewProps<R>) {
  const t = useText(departmentsMessages);
  const { data: departments, error, refetch } = useQuery(queryFor(endpoints.tree));
  const active = filters.find(({ key }) => key === 'active')?.value;
  const isFiltered = text.trim() !== '' || typeof active === 'boolean';
  const closedState = useState<ReadonlySet<number>>(new Set());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!departments) return <LoadingState shape="lines" rows={8} />;
  const matches = (department: Department) =>
    matchesText(department.name, text) && (typeof active !== 'boolean' || department.active === active);
  const nodes = isFiltered ? withAncestors(departments, matches) : departments;
  if (nodes.length === 0) return <EmptyState title={t(isFiltered ? 'noneFits' : 'empty')} />;
  return (
    <TreeView
      departments={departments}
      nodes={nodes}
      isFiltered={isFiltered}
      closedState={closedState}
      currentId={current}
      onOpen={(id) => onOpen({ id })}
    />
  );
}

type ClosedState = [ReadonlySet<number>, (closed: ReadonlySet<number>) => void];

interface TreeProps {
  departments: readonly Department[];
  /** Those that the filter leaves, with their ancestors. */
  nodes: readonly Department[];
  /** All branches are open, and nothing may be moved. */
  isFiltered: boolean;
  /** Ids of closed branches; outlives a filter that leaves no department. */
  closedState: ClosedState;
  currentId: number | null;
  onOpen: (id: number) => void;
}

function TreeView({ departments, nodes, isFiltered, closedState, currentId, onOpen }: TreeProps) {
  const t = useText(departmentsMessages);
  const mayMove = useMay()(endpoints.move) && !isFiltered;
  const branches = useBranches(nodes, isFiltered, closedState);
  const { rows } = branches;
  const { tree, focused, setFocused, focusRow, focusAfterRender } = useRowFocus();
  const { moving, message, conflict, dismissConflict } = useDepartmentMove(departments);
  const move = (id: number, to: Move | null) => {
    const node = nodes.find((each) => each.id === id);
    if (!node || !to || !mayMove || moving.isPending) return;
    moving.mutate({ id, version: node.version, to, was: placeOf(nodes, id)! });
    focusAfterRender(id);
    if (to.parentId !== null) branches.setOpen(to.parentId, true);
  };
  const drag = useRowDrag(nodes, move);
  const onKey = useTreeKeys({ nodes, branches, focusRow, move, onOpen });
  const tabStop = rows.some(({ id }) => id === focused) ? focused : rows[0]!.id;
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
      <LiveMessage>{message}</LiveMessage>
      <Box ref={tree} role="tree" aria-label={t('tree')} sx={treeStyle}>
        {rows.map((row) => (
          <DepartmentRow
            key={row.id}
            department={row}
            branch={branches.stateOf(row.id)}
            isCurrent={row.id === currentId}
            tabIndex={row.id === tabStop ? 0 : -1}
            isDragged={drag.dragged === row.id}
            isDropTarget={drag.target === row.id}
            draggable={mayMove}
            dragHandlers={drag.handlersOf(row.id)}
            onFocus={() => setFocused(row.id)}
            onKey={(event) => onKey(event, row)}
            onOpen={() => onOpen(row.id)}
            onToggle={() => branches.toggle(row.id)}
          />
        ))}
      </Box>
      {conflict && (
        <DepartmentMoveConflict
          conflict={conflict}
          busy={moving.isPending}
          onTheirs={dismissConflict}
          onMine={() => moving.mutate({ ...conflict, to: conflict.mine })}
        />
      )}
    </Box>
  );
}

const treeStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  py: 0.5,
};

/** Which branches are closed, and the rows that the others leave. */
function useBranches(nodes: readonly Department[], isFiltered: boolean, [closed, setClosed]: ClosedState) {
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const setOpen = (id: number, open: boolean) =>
    setClosed(new Set(open ? [...closed].filter((each) => each !== id) : [...closed, id]));
  return {
    rows: openRows(nodes, isFiltered ? noneClosed : closed),
    isParent: (id: number) => parents.has(id),
    isClosed: (id: number) => closed.has(id),
    setOpen,
    toggle: (id: number) => setOpen(id, closed.has(id)),
    stateOf: (id: number): 'open' | 'closed' | 'leaf' => {
      if (!parents.has(id)) return 'leaf';
      return closed.has(id) && !isFiltered ? 'closed' : 'open';
    },
  };
}

/** Which row has the focus; a row that is not rendered yet receives it after the next render. */
function useRowFocus() {
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const pending = useRef<number | null>(null);
  useEffect(() => {
    if (pending.current === null) return;
    tree.current?.querySelector<HTMLElement>(`[data-node="${pending.current}"]`)?.focus();
    pending.current = null;
  });
  const focusAfterRender = (id: number) => void (pending.current = id);
  const focusRow = (id: number | null | undefined) => {
    if (id === undefined || id === null) return;
    focusAfterRender(id);
    setFocused(id);
  };
  return { tree, focused, setFocused, focusRow, focusAfterRender };
}

/** Dragging a row onto another; dropping makes it the last one under that row. */
function useRowDrag(nodes: readonly Department[], onMove: (id: number, to: Move) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const drop = (parentId: number) => {
    if (dragged === null) return;
    const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== dragged);
    onMove(dragged, { parentId, position: siblings.length });
  };
  return {
    dragged,
    target,
    handlersOf: (id: number) => ({
      onDragStart: () => setDragged(id),
      onDragEnd: () => {
        setDragged(null);
        setTarget(null);
      },
      onDragOver: (event: { preventDefault: () => void }) => {
        if (dragged === null || isUnder(nodes, id, dragged)) return;
        event.preventDefault();
        setTarget(id);
      },
      onDrop: () => drop(id),
    }),
  };
}

interface KeyOptions {
  nodes: readonly Department[];
  branches: ReturnType<typeof useBranches>;
  focusRow: (id: number | null | undefined) => void;
  move: (id: number, to: Move | null) => void;
  onOpen: (id: number) => void;
}

/** The keyboard of the tree: arrows walk, open and close, with Alt they move the department. */
function useTreeKeys({ nodes, branches, focusRow, move, onOpen }: KeyOptions) {
  const { rows, isParent, isClosed, setOpen } = branches;
  const openOrEnter = (id: number, next: Department | undefined) => {
    if (!isParent(id)) return;
    if (isClosed(id)) setOpen(id, true);
    else focusRow(next?.id);
  };
  const closeOrLeave = ({ id, parentId }: Department) => {
    if (isParent(id) && !isClosed(id)) setOpen(id, false);
    else focusRow(parentId);
  };
  return (event: KeyboardEvent, row: Department) => {
    const { key } = event;
    const index = rows.indexOf(row);
    const actions: Record<string, () => void> = {
      ArrowUp: () => focusRow(rows[index - 1]?.id),
      ArrowDown: () => focusRow(rows[index + 1]?.id),
      Home: () => focusRow(rows[0]!.id),
      End: () => focusRow(rows.at(-1)!.id),
      ArrowRight: () => openOrEnter(row.id, rows[index + 1]),
      ArrowLeft: () => closeOrLeave(row),
      Enter: () => onOpen(row.id),
    };
    if (key !== 'Enter' && Object.hasOwn(actions, key)) event.preventDefault();
    if (event.altKey && isArrow(key)) move(row.id, step(nodes, row.id, directions[key]));
    else if (Object.hasOwn(actions, key)) actions[key]!();
  };
}
