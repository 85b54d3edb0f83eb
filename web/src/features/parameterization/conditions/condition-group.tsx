import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import {
  addGroup,
  addRow,
  joinBy,
  lastingChildren,
  moveNode,
  removeNode,
  replaceNode,
  type Place,
} from './condition-edits.rules.ts';
import type { RowOperator } from './condition-operators.ts';
import { ConditionRowFields } from './condition-row.tsx';
import type { ConditionGroup, ConditionNode, Join } from './condition-tree.rules.ts';
import type { Variables } from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

/** The condition that is edited, and what the parts of the editor do with it. */
export interface ConditionEditor {
  root: ConditionGroup;
  variables: Variables;
  /** Operators that what is edited lacks. */
  withheld: readonly RowOperator[];
  readOnly: boolean;
  change: (root: ConditionGroup) => void;
  focusRow: (place: Place) => void;
  focusGroup: (place: Place) => void;
}

const joins = ['all', 'any', 'none', 'notAll'] as const satisfies readonly Join[];

interface GroupProps {
  editor: ConditionEditor;
  group: ConditionGroup;
  place: Place;
}

/** A group of conditions: how they are combined, the conditions, and what can be added. */
export function ConditionGroupBox({ editor, group, place }: GroupProps) {
  const t = useText(conditionMessages);
  const { root, readOnly, change, focusRow } = editor;
  const isOutermost = place.length === 0;
  const add = (make: typeof addRow, inner: number[]) => {
    change(make(root, place));
    focusRow([...place, lastingChildren(group.children).length, ...inner]);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.75,
        ...(isOutermost ? {} : { borderLeft: 2, borderColor: 'primary.light', pl: 1, py: 0.25 }),
      }}
    >
      {(group.children.length > 1 || !isOutermost || group.join !== 'all') && (
        <JoinField
          join={group.join}
          readOnly={readOnly}
          onJoin={(join) => change(replaceNode(root, place, joinBy(group, join)))}
        />
      )}
      {group.children.map((child, at) => (
        // A condition has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Child
          key={at}
          editor={editor}
          node={child}
          place={[...place, at]}
          last={at === group.children.length - 1}
        />
      ))}
      {group.children.length === 0 && (
        <Box sx={{ fontSize: 13 }}>{isOutermost ? t('noRows') : t('emptyGroup')}</Box>
      )}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button data-add={place.join('.')} startIcon={<Add aria-hidden />} onClick={() => add(addRow, [])}>
            {t('addRow')}
          </Button>
          <Button
            startIcon={<PlaylistAdd aria-hidden />}
            onClick={() => add((all, to) => addGroup(all, to, group), [0])}
          >
            {t('addGroup')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface JoinProps {
  join: Join;
  readOnly: boolean;
  onJoin: (join: Join) => void;
}

function JoinField({ join, readOnly, onJoin }: JoinProps) {
  const t = useText(conditionMessages);
  const offered = joins.filter((each) => each !== 'notAll' || join === 'notAll');
  return (
    <TextField
      select
      variant="standard"
      value={join}
      disabled={readOnly}
      onChange={(event) => onJoin(event.target.value as Join)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('join') } } }}
      sx={{ width: 'auto', justifySelf: 'start', minWidth: 200 }}
    >
      {offered.map((each) => (
        <MenuItem key={each} value={each}>
          {t(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ChildProps {
  editor: ConditionEditor;
  node: ConditionNode;
  place: Place;
  last: boolean;
}

function Child({ editor, node, place, last }: ChildProps) {
  const t = useText(conditionMessages);
  const number = place.map((at) => at + 1).join('.');
  const name = node.kind === 'group' ? t('group') : t('row', { number });
  return (
    <Box
      role="group"
      aria-label={name}
      data-place={place.join('.')}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25, minWidth: 0 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {node.kind === 'group' && <ConditionGroupBox editor={editor} group={node} place={place} />}
        {node.kind === 'row' && (
          <ConditionRowFields
            row={node}
            variables={editor.variables}
            withheld={editor.withheld}
            readOnly={editor.readOnly}
            onChange={(row) => editor.change(replaceNode(editor.root, place, row))}
          />
        )}
        {node.kind === 'text' && <Opaque source={node.source} />}
      </Box>
      {!editor.readOnly && <NodeButtons editor={editor} place={place} last={last} name={name} />}
    </Box>
  );
}

/** A part that rows cannot show; it is changed as text. */
function Opaque({ source }: { source: unknown }) {
  const t = useText(conditionMessages);
  return (
    <Box
      component="code"
      aria-label={t('opaque')}
      role="note"
      sx={{
        display: 'block',
        px: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        fontSize: 12,
        maxHeight: 120,
        overflow: 'auto',
        overflowWrap: 'anywhere',
      }}
      tabIndex={0}
    >
      {JSON.stringify(source)}
    </Box>
  );
}

interface ButtonsProps {
  editor: ConditionEditor;
  place: Place;
  last: boolean;
  name: string;
}

function NodeButtons({ editor: { root, change, focusGroup, focusRow }, place, last, name }: ButtonsProps) {
  const t = useText(conditionMessages);
  const at = place.at(-1)!;
  const around = place.slice(0, -1);
  const move = (by: -1 | 1) => {
    change(moveNode(root, place, by));
    focusRow([...around, at + by]);
  };
  const remove = () => {
    change(removeNode(root, place));
    focusGroup(around);
  };
  const button = (label: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={`${label}: ${name}`} onClick={run} disabled={disabled} sx={{ p: 0.5 }}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, pt: 0.25 }}>
      {(at > 0 || !last) && (
        <>
          {button(t('up'), <ArrowUpward sx={{ fontSize: 16 }} />, () => move(-1), at === 0)}
          {button(t('down'), <ArrowDownward sx={{ fontSize: 16 }} />, () => move(1), last)}
        </>
      )}
      {button(t('remove'), <Close sx={{ fontSize: 16 }} />, remove)}
    </Box>
  );
}
