import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { render, type RenderResult } from 'vitest-browser-react';
import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { queryClient } from '#api/query.ts';
import { startSession } from '#api/session.ts';
import { storeList, storeTokens } from '#api/storage.ts';
import { recordContributions } from '#app/modules.ts';
import { LeaveGuard } from '#app/navigation/leave-guard.tsx';
import { Notices } from '#app/notices.tsx';
import { setLanguage } from '#i18n/language.ts';
import { adoptedCache } from '#kit/adopted-styles.ts';
import { ContributionsContext } from '#kit/module-manifest.ts';
import { LocalizedTheme } from '#kit/localized-theme.tsx';
import { answerPermissions } from './fake-server.ts';

export interface ScreenOptions {
  /** What the user may do; everything when absent. */
  can?: readonly Permission[];
  language?: Locale;
  /** Address that the screen is opened at. */
  address?: string;
  /** False for screens that are seen before signing in. */
  signedIn?: boolean;
}

export interface RenderedScreen extends RenderResult {
  /** Path, search and hash that the screen is at now. */
  address: () => string;
  router: { history: RouterHistory; state: { resolvedLocation?: { href: string } | undefined } };
}

const person: SessionInfo & { exp: number } = {
  userId: 7,
  tenantId: 1,
  username: 'despacho',
  employeeName: 'Ana_Muñoz',
  employeeEmail: 'ana@example.test',
  tenantName: 'Servicios Públicos del Valle Demo',
  locale: 'es',
  mobile: false,
  exp: 4_102_444_800,
};

const modulesOf = (can: readonly Permission[]) => [...new Set(can.map((code) => code.split('_MOD_')[0]!))];

const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(person))));
/** What the server answers to a sign-in of the test person. */
export const sampleTokens = {
  accessToken: `e30.${payload}.sig`,
  refreshToken: 'refresh',
  mustChangePassword: false,
};

function storeSession(can: readonly Permission[]): void {
  storeTokens(sampleTokens);
  storeList('permissions', can);
  storeList('sidebar', modulesOf(can));
}

/** Calls once the screen before it is drawn and its effects, such as keyboard shortcuts, are in place. */
function AfterEffects({ call }: { call: () => void }) {
  useEffect(call, [call]);
  return null;
}

/**
 * Draws a screen as the app does: signed in, with the theme, the query cache, a router and toasts. Other paths than
 * that of its address are empty. Resolves when the screen can be used.
 */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}): Promise<RenderedScreen> {
  const { can = permissions, language = 'es', address = '/', signedIn = true } = options;
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  if (signedIn) storeSession(can);
  answerPermissions(can);
  startSession();
  setLanguage(language);
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <LeaveGuard />
      </>
    ),
    notFoundComponent: () => null,
  });
  const { pathname } = new URL(address, location.origin);
  const { promise: drawn, resolve } = Promise.withResolvers<void>();
  const component = () => (
    <>
      {screen}
      <AfterEffects call={resolve} />
    </>
  );
  const opened = createRoute({ getParentRoute: () => root, path: pathname, component });
  const router = createRouter({
    routeTree: root.addChildren([opened]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const rendered = await render(
    <CacheProvider value={adoptedCache()}>
      <LocalizedTheme>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ContributionsContext value={recordContributions}>
            <RouterProvider router={router as never} />
            <RouterContextProvider router={router as never}>
              <Notices />
            </RouterContextProvider>
          </ContributionsContext>
        </QueryClientProvider>
      </LocalizedTheme>
    </CacheProvider>,
  );
  await drawn;
  return Object.assign(rendered, { address: () => router.state.location.href, router });
}
