import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandMore from '@mui/icons-material/ExpandMore';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import { useText } from '#i18n/messages.ts';
import { SearchField } from '#kit/filter-bar.tsx';
import {
  codesOf,
  codesOfAll,
  countOn,
  everyModule,
  rowsOf,
  searchTree,
  toggled,
  type TreeRow,
} from './permission-tree.rules.ts';
import { treeMessages } from './permission-tree.messages.ts';

interface Props {
  nodes: readonly PermissionNode[];
  on: ReadonlySet<string>;
  /** Absent: the tree is only looked at. */
  onChange?: ((on: Set<string>) => void) | undefined;
  /** Whether the person at the screen may give and take a code. */
  may?: (code: string) => boolean;
  /** At the end of a component's row. */
  mark?: (code: string) => ReactNode;
  height?: number | string;
}

const anything = () => true;

/**
 * Modules, sub-modules and components with their marks; a module is partly on while some of its components
 * are.
 */
export function PermissionTree({ nodes, on, onChange, may = anything, mark, height = 380 }: Props) {
  const t = useText(treeMessages);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(nodes.length <= 2 ? everyModule(nodes) : []),
  );
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();

  const shown = useMemo(() => searchTree(nodes, typed), [nodes, typed]);
  const open = useMemo(() => (typed ? new Set(everyModule(shown)) : opened), [typed, shown, opened]);
  const rows = useMemo(() => rowsOf(shown, open), [shown, open]);
  const all = useMemo(() => codesOfAll(nodes), [nodes]);
  const current = rows.some((row) => row.id === active) ? active : (rows[0]?.id ?? null);

  const codesOfRow = (row: TreeRow) =>
    row.kind === 'module' ? codesOf(row.node) : [row.component.componentCode];
  const change = (row: TreeRow) => onChange?.(toggled(codesOfRow(row), on, may));
  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const goTo = (id: string | null | undefined) => {
    if (!id) return;
    setActive(id);
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, row: TreeRow, index: number) => {
    const isModule = row.kind === 'module';
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[index + 1]?.id),
      ArrowUp: () => goTo(rows[index - 1]?.id),
      Home: () => goTo(rows[0]?.id),
      End: () => goTo(rows.at(-1)?.id),
      ArrowRight: () =>
        isModule && !row.open ? setOpen(row.id, true) : isModule && goTo(rows[index + 1]?.id),
      ArrowLeft: () => (isModule && row.open && !typed ? setOpen(row.id, false) : goTo(row.parent)),
      ' ': () => change(row),
      Enter: () => change(row),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

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
        <Button
          color="inherit"
          onClick={() => setOpened(new Set(everyModule(nodes)))}
          disabled={Boolean(typed)}
        >
          {t('openAll')}
        </Button>
        <Button color="inherit" onClick={() => setOpened(new Set())} disabled={Boolean(typed)}>
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
          <Row
            key={row.id}
            row={row}
            on={on}
            locked={onChange !== undefined && !codesOfRow(row).some(may)}
            changeable={onChange !== undefined}
            tabIndex={row.id === current ? 0 : -1}
            mark={row.kind === 'component' ? mark?.(row.component.componentCode) : undefined}
            onKey={(event) => onKey(event, row, index)}
            onOpen={() => row.kind === 'module' && !typed && setOpen(row.id, !row.open)}
            onToggle={() => change(row)}
            onFocus={() => setActive(row.id)}
          />
        ))}
        {!rows.length && (
          <Typography variant="body2" color="text.secondary" role="treeitem" tabIndex={0} sx={{ p: 2 }}>
            {t('none')}
          </Typography>
        )}
      </Box>
      {onChange && (
        <Typography
          id={hintId}
          variant="caption"
          color="text.secondary"
          sx={{ display: { xs: 'none', sm: 'block' } }}
        >
          {t('keys')}
        </Typography>
      )}
    </Box>
  );
}

interface RowProps {
  row: TreeRow;
  on: ReadonlySet<string>;
  locked: boolean;
  changeable: boolean;
  tabIndex: number;
  mark: ReactNode;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onToggle: () => void;
  onFocus: () => void;
}

function Row({ row, on, locked, changeable, tabIndex, mark, onKey, onOpen, onToggle, onFocus }: RowProps) {
  const t = useText(treeMessages);
  const isModule = row.kind === 'module';
  const count = isModule
    ? countOn(row.node, on)
    : { on: on.has(row.component.componentCode) ? 1 : 0, all: 1 };
  const isOn = count.on === count.all;
  const isPart = count.on > 0 && !isOn;
  const Icon = isPart ? IndeterminateCheckBox : isOn ? CheckBox : CheckBoxOutlineBlank;
  const name = isModule ? row.node.moduleName : row.component.componentName;
  return (
    <Box
      role="treeitem"
      data-row={row.id}
      tabIndex={tabIndex}
      aria-level={row.level}
      aria-checked={isPart ? 'mixed' : isOn}
      {...(isModule ? { 'aria-expanded': row.open } : {})}
      {...(locked || !changeable ? { 'aria-disabled': true } : {})}
      onKeyDown={onKey}
      onFocus={onFocus}
      onClick={isModule || !changeable || locked ? onOpen : onToggle}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 30,
        pr: 1.5,
        pl: `${4 + (row.level - 1) * 22}px`,
        cursor: isModule || (changeable && !locked) ? 'pointer' : 'default',
        fontSize: 13,
        fontWeight: isModule ? (row.level === 1 ? 620 : 560) : 400,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {isModule ? (
        <ExpandMore
          aria-hidden
          sx={{ fontSize: 18, color: 'text.secondary', transform: row.open ? 'none' : 'rotate(-90deg)' }}
        />
      ) : (
        <Box sx={{ width: 18, flexShrink: 0 }} />
      )}
      <Box
        component="span"
        onClick={(event) => {
          event.stopPropagation();
          if (!locked) onToggle();
        }}
        sx={{ display: 'inline-flex', cursor: changeable && !locked ? 'pointer' : 'inherit' }}
      >
        <Icon
          aria-hidden
          sx={{
            fontSize: 19,
            color:
              locked || !changeable
                ? count.on
                  ? 'text.secondary'
                  : 'divider'
                : count.on
                  ? 'primary.main'
                  : 'text.secondary',
          }}
        />
      </Box>
      <Box
        component="span"
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flexShrink: 0,
          maxWidth: '70%',
        }}
      >
        {name}
      </Box>
      {locked && !isModule && (
        <Tooltip title={t('notYours')}>
          <LockOutlined aria-label={t('notYours')} sx={{ fontSize: 15, color: 'text.secondary' }} />
        </Tooltip>
      )}
      <Box
        component="span"
        className="tabular"
        sx={{
          ml: 'auto',
          minWidth: 0,
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          fontSize: 12,
          fontWeight: 400,
          color: 'text.secondary',
        }}
      >
        {isModule ? `${count.on}/${count.all}` : mark}
      </Box>
    </Box>
  );
}
