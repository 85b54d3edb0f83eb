import Box from '@mui/material/Box';
import { Outlet } from '@tanstack/react-router';
import { useOptionalSession } from '#api/session.ts';
import { RequiredPasswordChange } from '../user/required-password-change.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewAs } from '../user/view-as.tsx';

/** A form has the whole width: the top bar, no sidebar. */
export function SurveyLayout() {
  const signedIn = useOptionalSession();
  if (!signedIn) return null;
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <NavigationProgress />
      <TopBar />
      <ViewAs info={signedIn.info} />
      <OfflineBar />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none' }}
      >
        <Outlet />
      </Box>
      <RequiredPasswordChange />
    </Box>
  );
}
