import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { departmentsMessages } from './departments.messages.ts';
import type { Department } from './use-department-move.ts';

interface Props {
  department: Department;
  branch: 'open' | 'closed' | 'leaf';
  isCurrent: boolean;
  tabIndex: number;
  draggable: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  dragHandlers: Pick<BoxProps, 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'>;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onToggle: () => void;
}

export function DepartmentRow(props: Props) {
  const { department, branch, isCurrent, tabIndex, draggable, isDragged, isDropTarget } = props;
  const { id, name, depth, people, active } = department;
  const t = useText(departmentsMessages);
  return (
    <Box
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isCurrent}
      {...(branch === 'leaf' ? {} : { 'aria-expanded': branch === 'open' })}
      data-node={id}
      tabIndex={tabIndex}
      draggable={draggable}
      onFocus={props.onFocus}
      onKeyDown={props.onKey}
      onClick={props.onOpen}
      {...props.dragHandlers}
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
        opacity: isDragged ? 0.4 : 1,
        color: active ? 'text.primary' : 'text.secondary',
        bgcolor: isDropTarget ? 'rgb(245 125 31 / 14%)' : isCurrent ? 'rgb(0 12 102 / 7%)' : undefined,
        '&:hover': { bgcolor: isDropTarget ? undefined : 'rgb(0 12 102 / 4%)' },
      }}
    >
      <BranchArrow branch={branch} onToggle={props.onToggle} />
      <Box component="span" sx={{ fontWeight: depth === 0 ? 620 : 400, flex: 1 }}>
        {name}
      </Box>
      {people > 0 && (
        <Typography variant="caption" color="text.secondary" className="tabular">
          {t('people', { n: people })}
        </Typography>
      )}
    </Box>
  );
}

/** A leaf has an empty place of the same width. */
function BranchArrow({ branch, onToggle }: Pick<Props, 'branch' | 'onToggle'>) {
  if (branch === 'leaf') return <Box component="span" sx={{ width: 20 }} />;
  const Arrow = branch === 'closed' ? ChevronRight : ExpandMore;
  return (
    <Box
      component="span"
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      sx={{ display: 'inline-flex', color: 'text.secondary' }}
    >
      <Arrow fontSize="small" />
    </Box>
  );
}
