import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import { useText } from '#i18n/messages.ts';
import { SearchField } from '#kit/filter-bar.tsx';
import { PermissionTreeRow } from './permission-tree-row.tsx';
import { treeMessages } from './permission-tree.messages.ts';
import { codesOfAll, codesOfRow, everyModule, rowsOf, searchTree, toggled } from './permission-tree.rules.ts';
import type { TreeRow } from './permission-tree.rules.ts';

interface Props {
  nodes: readonly PermissionNode[];
  on: ReadonlySet<string>;
  /** Absent: the tree is read-only. */
  onChange?: ((on: Set<string>) => void) | undefined;
  /** Whether the person at the screen may give and take a code. */
  may?: (code: string) => boolean;
  /** At the end of a component's row. */
  mark?: (code: string) => ReactNode;
  height?: number | string;
}

const anyCode = () => true;

/**
 * Modules, sub-modules and components with check boxes; a module is partly on while some of its components
 * are.
 */
export function PermissionTree({ nodes, on, onChange, may = anyCode, mark, height = 380 }: Props) {
  const t = useText(treeMessages);
  const [typed, setTyped] = useState('');
  const { rows, setOpen, openAll, closeAll } = useTreeRows(nodes, typed);
  const toggle = (row: TreeRow) => onChange?.(toggled(codesOfRow(row), on, may));
  const { list, current, setActive, onKey } = useTreeKeys({ rows, searching: typed !== '', setOpen, toggle });
  const all = useMemo(() => codesOfAll(nodes), [nodes]);
  const hintId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <SearchField value={typed} onChange={setTyped} label={t('search')} width={240} delay={0} />
        <Typography
          variant="body2"
          color="text.secondary"
          className="tabular"
          role="status"
          sx={{ mr: 'auto' }}
        >
          {t('chosen', { n: all.filter((code) => on.has(code)).length, all: all.length })}
        </Typography>
        <Button color="inherit" onClick={openAll} disabled={typed !== ''}>
          {t('openAll')}
        </Button>
        <Button color="inherit" onClick={closeAll} disabled={typed !== ''}>
          {t('closeAll')}
        </Button>
      </Box>
      <Box
        ref={list}
        role="tree"
        aria-label={t('label')}
        aria-describedby={onChange ? hintId : undefined}
        aria-multiselectable
        sx={{ height, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5, py: 0.5 }}
      >
        {rows.map((row, index) => (
          <PermissionTreeRow
            key={row.id}
            row={row}
            on={on}
            locked={onChange !== undefined && !codesOfRow(row).some(may)}
            changeable={onChange !== undefined}
            tabIndex={row.id === current ? 0 : -1}
            mark={row.kind === 'component' ? mark?.(row.component.componentCode) : undefined}
            onKey={(event) => onKey(event, row, index)}
            onOpen={() => row.kind === 'module' && !typed && setOpen(row.id, !row.open)}
            onToggle={() => toggle(row)}
            onFocus={() => setActive(row.id)}
          />
        ))}
        {rows.length === 0 && <NothingFound />}
      </Box>
      {onChange && <KeysHint id={hintId} />}
    </Box>
  );
}

/** The rows that a search and the open modules leave, and how to open and close modules. */
function useTreeRows(nodes: readonly PermissionNode[], typed: string) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(nodes.length <= 2 ? everyModule(nodes) : []),
  );
  const visible = useMemo(() => searchTree(nodes, typed), [nodes, typed]);
  const open = useMemo(() => (typed ? new Set(everyModule(visible)) : opened), [typed, visible, opened]);
  const rows = useMemo(() => rowsOf(visible, open), [visible, open]);
  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  return {
    rows,
    setOpen,
    openAll: () => setOpened(new Set(everyModule(nodes))),
    closeAll: () => setOpened(new Set()),
  };
}

interface KeyOptions {
  rows: readonly TreeRow[];
  /** While a search is typed every module is open. */
  searching: boolean;
  setOpen: (id: string, isOpen: boolean) => void;
  toggle: (row: TreeRow) => void;
}

/** The keyboard of a tree: arrows move and open, Home and End jump, Space and Enter toggle. */
function useTreeKeys({ rows, searching, setOpen, toggle }: KeyOptions) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const current = rows.some((row) => row.id === active) ? active : (rows[0]?.id ?? null);
  const goTo = (id: string | null | undefined) => {
    if (!id) return;
    setActive(id);
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };
  const openOrEnter = (row: TreeRow, index: number) => {
    if (row.kind !== 'module') return;
    if (row.open) goTo(rows[index + 1]?.id);
    else setOpen(row.id, true);
  };
  const closeOrLeave = (row: TreeRow) => {
    if (row.kind === 'module' && row.open && !searching) setOpen(row.id, false);
    else goTo(row.parent);
  };
  const onKey = (event: KeyboardEvent, row: TreeRow, index: number) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[index + 1]?.id),
      ArrowUp: () => goTo(rows[index - 1]?.id),
      Home: () => goTo(rows[0]?.id),
      End: () => goTo(rows.at(-1)?.id),
      ArrowRight: () => openOrEnter(row, index),
      ArrowLeft: () => closeOrLeave(row),
      ' ': () => toggle(row),
      Enter: () => toggle(row),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return { list, current, setActive, onKey };
}

function NothingFound() {
  const t = useText(treeMessages);
  return (
    <Typography variant="body2" color="text.secondary" role="treeitem" tabIndex={0} sx={{ p: 2 }}>
      {t('none')}
    </Typography>
  );
}

function KeysHint({ id }: { id: string }) {
  const t = useText(treeMessages);
  return (
    <Typography
      id={id}
      variant="caption"
      color="text.secondary"
      sx={{ display: { xs: 'none', sm: 'block' } }}
    >
      {t('keys')}
    </Typography>
  );
}
