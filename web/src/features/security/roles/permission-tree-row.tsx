import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandMore from '@mui/icons-material/ExpandMore';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { treeMessages } from './permission-tree.messages.ts';
import { countOfRow, type TreeRow } from './permission-tree.rules.ts';

interface Props {
  row: TreeRow;
  on: ReadonlySet<string>;
  /** The tree can be changed, but the person at the screen lacks every permission of this row. */
  locked: boolean;
  /** The tree can be changed at all. */
  changeable: boolean;
  tabIndex: number;
  /** At the end of a component's row. */
  mark: ReactNode;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onToggle: () => void;
  onFocus: () => void;
}

/** A module or a component with its check box. */
export function PermissionTreeRow(props: Props) {
  const { row, on, locked, changeable, tabIndex, mark, onKey, onOpen, onToggle, onFocus } = props;
  const isModule = row.kind === 'module';
  const count = countOfRow(row, on);
  const state = count.on === count.all ? 'on' : count.on > 0 ? 'partly' : 'off';
  const toggles = changeable && !locked;
  return (
    <Box
      role="treeitem"
      data-row={row.id}
      tabIndex={tabIndex}
      aria-level={row.level}
      aria-checked={state === 'partly' ? 'mixed' : state === 'on'}
      {...(isModule ? { 'aria-expanded': row.open } : {})}
      {...(toggles ? {} : { 'aria-disabled': true })}
      onKeyDown={onKey}
      onFocus={onFocus}
      onClick={isModule || !toggles ? onOpen : onToggle}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 30,
        pr: 1.5,
        pl: `${4 + (row.level - 1) * 22}px`,
        cursor: isModule || toggles ? 'pointer' : 'default',
        fontSize: 13,
        fontWeight: fontWeightOf(row),
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Expander row={row} />
      <CheckMark
        state={state}
        color={checkColor(count.on > 0, toggles)}
        toggles={toggles}
        onClick={() => !locked && onToggle()}
      />
      <Box component="span" sx={nameStyle}>
        {isModule ? row.node.moduleName : row.component.componentName}
      </Box>
      {locked && !isModule && <Lock />}
      <Box component="span" className="tabular" sx={endStyle}>
        {isModule ? `${count.on}/${count.all}` : mark}
      </Box>
    </Box>
  );
}

const fontWeightOf = (row: TreeRow) => (row.kind === 'component' ? 400 : row.level === 1 ? 620 : 560);
const nameStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  flexShrink: 0,
  maxWidth: '70%',
};
const endStyle = {
  ml: 'auto',
  minWidth: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: 12,
  fontWeight: 400,
  color: 'text.secondary',
};

/** The arrow of a module; a component has an empty place of the same width. */
function Expander({ row }: { row: TreeRow }) {
  if (row.kind === 'component') return <Box sx={{ width: 18, flexShrink: 0 }} />;
  return (
    <ExpandMore
      aria-hidden
      sx={{ fontSize: 18, color: 'text.secondary', transform: row.open ? 'none' : 'rotate(-90deg)' }}
    />
  );
}

const checkIcons = { on: CheckBox, partly: IndeterminateCheckBox, off: CheckBoxOutlineBlank };

function checkColor(anyOn: boolean, toggles: boolean): string {
  if (toggles) return anyOn ? 'primary.main' : 'text.secondary';
  return anyOn ? 'text.secondary' : 'divider';
}

interface CheckProps {
  state: 'on' | 'partly' | 'off';
  color: string;
  toggles: boolean;
  onClick: () => void;
}

function CheckMark({ state, color, toggles, onClick }: CheckProps) {
  const Icon = checkIcons[state];
  return (
    <Box
      component="span"
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      sx={{ display: 'inline-flex', cursor: toggles ? 'pointer' : 'inherit' }}
    >
      <Icon aria-hidden sx={{ fontSize: 19, color }} />
    </Box>
  );
}

function Lock() {
  const t = useText(treeMessages);
  return (
    <Tooltip title={t('notYours')}>
      <LockOutlined aria-label={t('notYours')} sx={{ fontSize: 15, color: 'text.secondary' }} />
    </Tooltip>
  );
}
