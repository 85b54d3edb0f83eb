import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { endView, useSession } from '#api/session.ts';
import { storedView } from '#api/storage.ts';
import { useText } from '#i18n/messages.ts';
import { viewMessages } from './access.messages.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const secondsLeft = () =>
  Math.max(0, Math.round((new Date(storedView()?.expiresAt ?? 0).getTime() - Date.now()) / 1000));

/** Shown above every screen while the person sees the product as somebody else. */
export default function ViewAsBanner() {
  const t = useText(viewMessages);
  const { info } = useSession();
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsLeft();
      setLeft(now);
      if (now === 0) endView();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box
      role="region"
      aria-label={t('label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 0.75,
        bgcolor: '#fee9d6',
        color: '#5c2900',
        borderBottom: 1,
        borderColor: '#f5c79b',
        fontSize: 13,
      }}
    >
      <VisibilityOutlined aria-hidden fontSize="small" />
      <Box component="strong" sx={{ fontWeight: 620 }}>
        {t('seeing', { name: info.employeeName })}
      </Box>
      <span>{t('readOnly')}</span>
      <Box component="span" role="timer" className="tabular">
        {t('left', { time: clock(left) })}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        onClick={endView}
        sx={{ ml: 'auto', borderColor: 'currentColor' }}
      >
        {t('back')}
      </Button>
    </Box>
  );
}
