import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { useText } from '#i18n/messages.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';

const sideways = { transform: 'rotate(90deg)' } as const;

interface ActionProps {
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  disabled?: boolean;
  sx?: object;
}

const Action = ({ label, icon: Icon, run, disabled = false, sx = {} }: ActionProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} onClick={run} disabled={disabled}>
        <Icon fontSize="small" sx={sx} />
      </IconButton>
    </span>
  </Tooltip>
);

/** Moves, sizes, duplicates and removes the chosen widget. */
export function PlaceButtons({ designer, widget }: { designer: Designer; widget: DashboardWidget }) {
  const t = useText(designerMessages);
  const { id } = widget;
  return (
    <Box role="group" aria-label={t('place')} sx={{ display: 'flex', flexWrap: 'wrap' }}>
      <Action label={t('left')} icon={ArrowBack} run={() => designer.move(id, 'left')} />
      <Action label={t('up')} icon={ArrowUpward} run={() => designer.move(id, 'up')} />
      <Action label={t('down')} icon={ArrowDownward} run={() => designer.move(id, 'down')} />
      <Action label={t('right')} icon={ArrowForward} run={() => designer.move(id, 'right')} />
      <Action label={t('narrower')} icon={UnfoldLess} sx={sideways} run={() => designer.resize(id, -1, 0)} />
      <Action label={t('wider')} icon={UnfoldMore} sx={sideways} run={() => designer.resize(id, 1, 0)} />
      <Action label={t('shorter')} icon={UnfoldLess} run={() => designer.resize(id, 0, -1)} />
      <Action label={t('taller')} icon={UnfoldMore} run={() => designer.resize(id, 0, 1)} />
      <Action
        label={t('duplicate')}
        icon={ContentCopy}
        disabled={designer.isFull}
        run={() => designer.duplicate(id)}
      />
      <Action label={t('remove')} icon={Delete} run={() => designer.remove(id)} />
    </Box>
  );
}
