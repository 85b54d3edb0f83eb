import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { watchPointer } from '#api/pointer.ts';
import { queryClient } from '#api/query.ts';
import { onSession } from '#api/session.ts';
import { adoptedCache } from '#kit/adopted-styles.ts';
import { createRoot } from '#kit/dom.ts';
import { ContributionsContext } from '#kit/module-manifest.ts';
import { LocalizedTheme } from '#kit/localized-theme.tsx';
import { recordContributions } from './modules.ts';
import { Notices } from './notices.tsx';
import { followSession, router } from './routes.tsx';

const styles = adoptedCache();

function App() {
  return (
    <CacheProvider value={styles}>
      <LocalizedTheme>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ContributionsContext value={recordContributions}>
            <RouterProvider router={router} />
            <RouterContextProvider router={router}>
              <Notices />
            </RouterContextProvider>
          </ContributionsContext>
        </QueryClientProvider>
      </LocalizedTheme>
    </CacheProvider>
  );
}

/** Draws the whole product at the address of the page. */
export function startApp(): void {
  watchPointer(window);
  onSession(followSession);
  const root = createRoot(document.getElementById('root')!);
  // In small steps, apart from the task that has evaluated the code: the browser answers to a tap or a key meanwhile.
  setTimeout(() => {
    // The file of the screen is fetched while the frame is prepared.
    void router.load();
    startTransition(() => root.render(<App />));
  });
}

/** Fetches the screen that most people see first. */
export const preloadHome = (): Promise<unknown> => import('#features/home/home.tsx');
