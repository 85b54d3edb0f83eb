import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FormatIndentDecrease from '@mui/icons-material/FormatIndentDecrease';
import FormatIndentIncrease from '@mui/icons-material/FormatIndentIncrease';
import Widgets from '@mui/icons-material/WidgetsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { BlocksDialog } from './blocks-dialog.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { KindIcon } from './form-icons.tsx';
import { formKinds, kindGroups, type FormKind } from './model/form-kinds.ts';
import type { FormEdits } from './use-form-edits.ts';

/** Adds elements, and changes the place of what is selected; each button has a key as well. */
export function FormToolbar({ edits }: { edits: FormEdits }) {
  const t = useText(formDesignerMessages);
  const blocks = useText(blocksMessages);
  const [showsBlocks, setShowsBlocks] = useState(false);
  const actions = [
    { label: t('up'), icon: ArrowUpward, run: edits.up },
    { label: t('down'), icon: ArrowDownward, run: edits.down },
    { label: t('outdent'), icon: FormatIndentDecrease, run: edits.outdent },
    { label: t('indent'), icon: FormatIndentIncrease, run: edits.indent },
    { label: t('duplicate'), icon: ContentCopy, run: edits.duplicate },
    { label: t('remove'), icon: DeleteOutlined, run: edits.remove },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', p: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <AddButton onAdd={edits.add} />
      <Tooltip title={blocks('title')}>
        <IconButton aria-label={blocks('title')} size="small" onClick={() => setShowsBlocks(true)}>
          <Widgets sx={{ fontSize: 17 }} />
        </IconButton>
      </Tooltip>
      <Box sx={{ ml: 'auto', display: 'flex' }}>
        {actions.map(({ label, icon: Icon, run }) => (
          <Tooltip key={label} title={label}>
            <span>
              <IconButton aria-label={label} size="small" disabled={!edits.node} onClick={run}>
                <Icon sx={{ fontSize: 17 }} />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Box>
      {showsBlocks && <BlocksDialog edits={edits} onClose={() => setShowsBlocks(false)} />}
    </Box>
  );
}

function AddButton({ onAdd }: { onAdd: (kind: FormKind) => void }) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = [...Map.groupBy(formKinds, ({ group }) => group)];
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Add aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('add'), dense: true }, paper: { sx: { maxHeight: 480 } } }}
      >
        {groups.flatMap(([group, kinds]) => [
          <ListSubheader key={group} role="presentation" sx={{ lineHeight: '30px' }}>
            {kindGroups[group][lang]}
          </ListSubheader>,
          ...kinds.map((kind) => (
            <MenuItem
              key={kind.key}
              onClick={() => {
                setAnchor(null);
                onAdd(kind);
              }}
            >
              <ListItemIcon>
                <KindIcon kind={kind.key} />
              </ListItemIcon>
              {kind.label[lang]}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
