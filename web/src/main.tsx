import './kit/trusted-types.ts';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { watchPointer } from '#api/pointer.ts';
import { queryClient } from '#api/query.ts';
import { onSession, startSession } from '#api/session.ts';
import { watchChunks } from '#app/chunk-reload.ts';
import { recordContributions } from '#app/modules.ts';
import { Notices } from '#app/notices.tsx';
import { followSession, router } from '#app/routes.tsx';
import { adoptedCache } from '#kit/adopted-styles.ts';
import { ContributionsContext } from '#kit/module-manifest.ts';
import { theme } from '#kit/theme.ts';

watchChunks();
watchPointer(window);
startSession();
onSession(followSession);

createRoot(document.getElementById('root')!).render(
  <CacheProvider value={adoptedCache()}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ContributionsContext value={recordContributions}>
          <RouterProvider router={router} />
          <RouterContextProvider router={router}>
            <Notices />
          </RouterContextProvider>
        </ContributionsContext>
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>,
);
