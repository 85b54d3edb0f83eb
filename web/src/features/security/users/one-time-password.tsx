import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { usersMessages } from './users.messages.ts';

/** A password that the server made, shown this once. */
export function OneTimePassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose: () => void;
}) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(password);
    setCopied(true);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      width={440}
      title={t('passwordMade')}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {kit('accept')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {t('passwordMadeText', { name })}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 1.5,
          borderRadius: 1.5,
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box
          component="code"
          sx={{ flex: 1, fontSize: 18, fontWeight: 600, letterSpacing: '0.06em', overflowWrap: 'anywhere' }}
        >
          {password}
        </Box>
        <Button startIcon={<ContentCopy aria-hidden />} onClick={() => void copy()}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </Box>
    </AppDialog>
  );
}
