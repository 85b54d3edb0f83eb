/** What the forms of a new and of an edited work order have in common: two columns, and a foot that stays in view. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { kitMessages } from '#kit/kit.messages.ts';
import { useText } from '#i18n/messages.ts';

const footSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  py: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'flex-end',
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface FootProps {
  /** Where leaving without saving leads. */
  back: string;
  trouble: string | null;
  busy: boolean;
  save: string;
}

function Foot({ back, trouble, busy, save }: FootProps) {
  const t = useText(kitMessages);
  return (
    <Box sx={footSx}>
      {trouble && (
        <Alert severity="error" sx={{ flex: 1, py: 0 }}>
          {trouble}
        </Alert>
      )}
      <Button component={Link} to={back} variant="outlined">
        {t('cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
        {save}
      </Button>
    </Box>
  );
}

interface FrameProps extends FootProps {
  onSubmit: () => Promise<void>;
  /** The section beside the others. */
  place: ReactNode;
  children: ReactNode;
}

export function OrderFormFrame({ onSubmit, place, children, ...foot }: FrameProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      sx={{ width: '100%', maxWidth: 1120, display: 'grid', gap: 2 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
        {place}
      </Box>
      <Foot {...foot} />
    </Box>
  );
}

/** The shape of the form while it is read. */
export const OrderFormSkeleton = () => (
  <Box role="status" sx={{ display: 'grid', gap: 2, maxWidth: 1120, gridTemplateColumns: { md: '1fr 1fr' } }}>
    <Skeleton variant="rounded" height={360} />
    <Skeleton variant="rounded" height={360} />
  </Box>
);
