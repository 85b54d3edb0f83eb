import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  recordTemplateLimits,
  type RecordField,
  type RecordTemplate,
} from '@cuadrilla/contract/administration/record-template.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { reportDesignerMessages } from './report-designer.messages.ts';
import {
  blockSummary,
  blockTypes,
  insertBlock,
  moveBlock,
  newBlock,
  removeBlock,
} from './template-edit.rules.ts';

interface Props {
  template: RecordTemplate;
  dictionary: readonly RecordField[];
  selected: number;
  /** Places of blocks that a publication refused. */
  faulty: ReadonlySet<number>;
  onSelect: (at: number) => void;
  onChange: (template: RecordTemplate, selected: number) => void;
}

const rowSx = {
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  display: 'block',
  width: '100%',
  minWidth: 0,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  borderLeft: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid #2f49d8', outlineOffset: -2 },
} as const;

/** The blocks of a template in their order, from above. */
export function BlockList({ template, dictionary, selected, faulty, onSelect, onChange }: Props) {
  const t = useText(reportDesignerMessages);
  const language = useLanguage();
  return (
    <Box component="section" aria-label={t('blocks')} sx={{ minWidth: 0 }}>
      <BlockButtons template={template} dictionary={dictionary} selected={selected} onChange={onChange} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {template.blocks.map((block, at) => (
          <li key={at}>
            <Box
              component="button"
              type="button"
              aria-current={at === selected}
              onClick={() => onSelect(at)}
              sx={{
                ...rowSx,
                ...(at === selected && { bgcolor: 'action.selected', borderLeftColor: 'primary.main' }),
                ...(faulty.has(at) && { borderLeftColor: 'error.main' }),
              }}
            >
              <Typography variant="body2" sx={{ fontWeight: 560 }}>
                {at + 1}. {t(`type_${block.type}`)}
              </Typography>
              <Typography variant="caption" color="text.secondary" noWrap component="div">
                {blockSummary(block, dictionary, language)}
              </Typography>
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function BlockButtons({
  template,
  dictionary,
  selected,
  onChange,
}: Pick<Props, 'template' | 'dictionary' | 'selected' | 'onChange'>) {
  const t = useText(reportDesignerMessages);
  const last = template.blocks.length - 1;
  const move = (to: number) => onChange(moveBlock(template, selected, to), to);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
      <AddBlock
        dictionary={dictionary}
        disabled={template.blocks.length >= recordTemplateLimits.blocks}
        onAdd={(block) => onChange(insertBlock(template, selected + 1, block), selected + 1)}
      />
      <IconButton
        size="small"
        aria-label={t('up')}
        title={t('up')}
        disabled={selected <= 0}
        onClick={() => move(selected - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('down')}
        title={t('down')}
        disabled={selected >= last}
        onClick={() => move(selected + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('remove')}
        title={last === 0 ? t('lastBlock') : t('remove')}
        disabled={last === 0}
        onClick={() => onChange(removeBlock(template, selected), Math.max(0, selected - 1))}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

function AddBlock({
  dictionary,
  disabled,
  onAdd,
}: {
  dictionary: readonly RecordField[];
  disabled: boolean;
  onAdd: (block: RecordTemplate['blocks'][number]) => void;
}) {
  const t = useText(reportDesignerMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = blockTypes.flatMap((type) => newBlock(type, dictionary) ?? []);
  return (
    <>
      <Button
        variant="outlined"
        disabled={disabled}
        startIcon={<Add aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('addBlock')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map((block) => (
          <MenuItem
            key={block.type}
            onClick={() => {
              setAnchor(null);
              onAdd(block);
            }}
          >
            {t(`type_${block.type}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
