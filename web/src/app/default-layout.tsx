import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOptionalSession } from '#api/session.ts';
import { connect, disconnect } from '#api/realtime.ts';
import { useText } from '#i18n/messages.ts';
import { measures } from '#kit/theme.ts';
import { ChangePasswordWhenAsked } from './change-password-when-asked.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { shellMessages } from './shell.messages.ts';
import { usePinned } from './sidebar-settings.ts';
import { TopBar } from './top-bar.tsx';

/** The everyday layout: top bar, sidebar, and the screen, which alone scrolls. */
export function DefaultLayout() {
  const t = useText(shellMessages);
  const signedIn = useOptionalSession();
  const [pinned, togglePinned] = usePinned();
  const [drawer, setDrawer] = useState(false);
  const narrow = useMediaQuery('(max-width: 899px)');
  const username = signedIn?.info.username;
  useEffect(() => {
    if (!username) return undefined;
    connect();
    return disconnect;
  }, [username]);
  if (!signedIn) return null;
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="a" href="#content" sx={{ position: 'absolute', left: 8, top: -60, zIndex: 'tooltip', bgcolor: 'background.paper', p: 1, borderRadius: 1, '&:focus': { top: 6 } }}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}>
        {t('skip')}
      </Box>
      <NavigationProgress />
      <TopBar {...(narrow ? { onMenu: () => setDrawer(true) } : {})} />
      <OfflineBar />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {narrow ? (
          <Drawer open={drawer} onClose={() => setDrawer(false)} slotProps={{ paper: { sx: { width: measures.sidebar } } }}>
            <Sidebar drawer pinned onPin={togglePinned} onNavigate={() => setDrawer(false)} />
          </Drawer>
        ) : (
          <Sidebar pinned={pinned} onPin={togglePinned} />
        )}
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, overflow: 'auto', outline: 'none' }}>
          <Outlet />
        </Box>
      </Box>
      <ChangePasswordWhenAsked />
    </Box>
  );
}
