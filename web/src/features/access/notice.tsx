import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '#i18n/messages.ts';
import { resetMessages } from './access.messages.ts';

/** A page at the door that only says something. */
export function Notice({ title, text }: { title: string; text: string }) {
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
      <Button component={Link} to="/login" variant="outlined" sx={{ justifySelf: 'start' }}>
        {t('back')}
      </Button>
    </Box>
  );
}
