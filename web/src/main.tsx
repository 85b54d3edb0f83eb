import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#api/query.ts';
import { onSession, startSession } from '#api/session.ts';
import { watchChunks } from '#app/chunk-reload.ts';
import { followSession, router } from '#app/routes.tsx';
import { adoptedCache } from '#kit/adopted-styles.ts';
import { QuestionHost } from '#kit/question-host.tsx';
import { theme } from '#kit/theme.ts';
import { ToastHost } from '#kit/toast-host.tsx';

watchChunks();
startSession();
onSession(followSession);

createRoot(document.getElementById('root')!).render(
  <CacheProvider value={adoptedCache()}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <QuestionHost />
        <ToastHost />
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>,
);
