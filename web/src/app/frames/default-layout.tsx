import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet } from '@tanstack/react-router';
import { createContext, Suspense, useState, type ReactNode } from 'react';
import { InTurn } from '#kit/in-turn.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { useOptionalSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { RequiredPasswordChange } from '../user/required-password-change.tsx';
import { Keys } from '../keys/keys.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Sidebar } from '../menu/sidebar.tsx';
import { shellMessages } from '../shell.messages.ts';
import { usePinned } from '../menu/sidebar-settings.ts';
import { TopBar } from './top-bar.tsx';
import { ViewAs } from '../user/view-as.tsx';

const SidebarDrawer = lazyPart(async () => ({
  default: (await import('../menu/sidebar-drawer.tsx')).SidebarDrawer,
}));

/** Whether top bar, sidebar and the page's landmark are around. */
export const InsideShell = createContext(false);

/** The router publishes what it has loaded in one piece: drawn with its frame, a first screen blocks the page. */
const Screen = () => (
  <InTurn>
    <Outlet />
  </InTurn>
);

/** The everyday layout: top bar, sidebar, and the screen, which alone scrolls. */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  const t = useText(shellMessages);
  const signedIn = useOptionalSession();
  const [pinned, togglePinned] = usePinned();
  const [drawer, setDrawer] = useState(false);
  const narrow = useMediaQuery('(max-width: 899px)');
  if (!signedIn) return null;
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'absolute',
          left: 8,
          top: -60,
          zIndex: 'tooltip',
          bgcolor: 'background.paper',
          p: 1,
          borderRadius: 1,
          '&:focus': { top: 6 },
        }}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('skip')}
      </Box>
      <NavigationProgress />
      <TopBar {...(narrow ? { onMenu: () => setDrawer(true) } : {})} />
      <ViewAs info={signedIn.info} />
      <OfflineBar />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {narrow ? (
          drawer && (
            <Suspense fallback={null}>
              <SidebarDrawer onClose={() => setDrawer(false)} />
            </Suspense>
          )
        ) : (
          <Sidebar pinned={pinned} onPin={togglePinned} />
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, overflow: 'auto', outline: 'none' }}
        >
          <InsideShell value={true}>{children ?? <Screen />}</InsideShell>
        </Box>
      </Box>
      <RequiredPasswordChange />
      <Keys />
    </Box>
  );
}
