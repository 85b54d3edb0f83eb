import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

interface Props {
  heading: string;
  title: string;
  chips: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

const width = 380;

/** The detail of one row: beside the list on a wide screen, over it on a narrow one. */
export function SidePanel(props: Props) {
  const { onClose } = props;
  const t = useText(kitMessages);
  const beside = useMediaQuery('(min-width: 1200px)');
  if (!beside)
    return (
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{
          paper: { 'aria-label': t('detail'), role: 'dialog', sx: { width: `min(${width + 20}px, 100vw)` } },
        }}
      >
        <PanelContent {...props} />
      </Drawer>
    );
  return (
    <Box
      component="aside"
      aria-label={t('detail')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      sx={{
        width,
        flexShrink: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <PanelContent {...props} />
    </Box>
  );
}

const actionBar = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const scrollingBody = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: 2,
  py: 1.5,
  display: 'grid',
  gap: 2,
  alignContent: 'start',
};

function PanelContent({ heading, title, chips, actions, children, onClose }: Props) {
  const t = useText(kitMessages);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2, pt: 1.5 }}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="caption" color="text.secondary" component="div" className="tabular">
            {heading}
          </Typography>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
        <IconButton aria-label={t('closeDetail')} onClick={onClose} edge="end">
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, px: 2, pt: 1 }}>{chips}</Box>
      <Box sx={actionBar}>{actions}</Box>
      <Box tabIndex={0} role="region" aria-label={t('detail')} sx={scrollingBody}>
        {children}
      </Box>
    </>
  );
}

/** Labels and values in two columns, without those that have no value. */
export function Facts({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  const filled = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  if (filled.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '112px 1fr',
          columnGap: 1.5,
          rowGap: 0.5,
          m: 0,
          fontSize: 13,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {filled.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
