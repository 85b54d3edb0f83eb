import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { resetMessages } from './access.messages.ts';

/** A page for visitors that shows a message and perhaps an action. */
export function Notice({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const t = useText(resetMessages);
  useEffect(() => {
    document.title = `${title} · Cuadrilla`;
  }, [title]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1" sx={{ fontSize: 24 }}>
        {title}
      </Typography>
      <Typography>{text}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {action}
        <Button component={Link} to="/login" variant="outlined">
          {t('back')}
        </Button>
      </Box>
    </Box>
  );
}
