import Box from '@mui/material/Box';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { showDelayed } from './delayed-progress.ts';

/** Milliseconds that it takes to fill (specification, section 9). */
const duration = 5000;

export function NavigationProgress() {
  const t = useText(kitMessages);
  const busy = useRouterState({ select: (state) => state.isLoading });
  const [shown, setShown] = useState(false);
  useEffect(() => showDelayed(busy, setShown), [busy]);
  if (!shown) return null;
  return (
    <Box
      role="progressbar"
      aria-label={t('loading')}
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        height: 3,
        width: '100%',
        zIndex: 'tooltip',
        bgcolor: 'accent.main',
        transformOrigin: 'left',
        animation: `fill ${duration}ms cubic-bezier(.1,.6,.3,1) forwards`,
        '@keyframes fill': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.98)' } },
      }}
    />
  );
}
