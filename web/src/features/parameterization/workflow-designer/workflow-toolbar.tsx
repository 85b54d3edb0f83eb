import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { useText } from '#i18n/messages.ts';
import { kindIcons } from './stage-icons.ts';
import type { WorkflowEdits } from './use-workflow-edits.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';

/** Adds stages, and changes the one that is selected; each button has a key as well. */
export function WorkflowToolbar({ edits }: { edits: WorkflowEdits }) {
  const t = useText(workflowDesignerMessages);
  const actions = [
    { label: t('up'), icon: ArrowUpward, run: edits.up },
    { label: t('down'), icon: ArrowDownward, run: edits.down },
    { label: t('duplicate'), icon: ContentCopy, run: edits.duplicate },
    { label: t('remove'), icon: DeleteOutlined, run: edits.remove },
    { label: t('removeBranch'), icon: DeleteSweep, run: edits.removeBranch },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', p: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <AddButton edits={edits} />
      <Box sx={{ ml: 'auto', display: 'flex' }}>
        {actions.map(({ label, icon: Icon, run }) => (
          <Tooltip key={label} title={label}>
            <span>
              <IconButton
                size="small"
                aria-label={label}
                disabled={edits.node === null}
                onClick={() => run()}
              >
                <Icon sx={{ fontSize: 18 }} />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}

const kinds = ['field', 'office', 'system'] as const;

function AddButton({ edits }: { edits: WorkflowEdits }) {
  const t = useText(workflowDesignerMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { node, tree } = edits;
  const target = node ?? tree.nodes.at(0);
  const choose = (run: (kind: StageKind) => unknown, kind: StageKind) => () => {
    setAnchor(null);
    run(kind);
  };
  const items = (run: (kind: StageKind) => unknown, offered: readonly StageKind[], before: string) =>
    offered.map((kind) => {
      const Icon = kindIcons[kind];
      return (
        <MenuItem key={`${before}${kind}`} onClick={choose(run, kind)}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {t(kind)}
        </MenuItem>
      );
    });
  return (
    <>
      <Button
        size="small"
        startIcon={<Add aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ListSubheader role="presentation">
          {target ? t('addAfter', { key: target.key }) : t('addFirst')}
        </ListSubheader>
        {items(edits.add, kinds, 'after')}
        {node && <ListSubheader role="presentation">{t('addBefore', { key: node.key })}</ListSubheader>}
        {node && items(edits.insertBefore, kinds.slice(0, 2), 'before')}
      </Menu>
    </>
  );
}
