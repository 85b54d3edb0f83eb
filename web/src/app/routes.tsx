/**
 * Every address of the product: those that the modules declare, and those without a module. Screens are loaded when
 * they are first visited.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import { session, sessionEnd } from '#api/session.ts';
import { canOpen, fetchPart, waitForNetwork } from '#kit/lazy-part.ts';
import { rethrowMissingChunk } from './navigation/chunk-reload.ts';
import { LoadingPage } from '#kit/feedback/states.tsx';
import type { ModuleRoute } from '#kit/module-manifest.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { requireSession } from './navigation/guards.ts';
import { Guarded } from './navigation/guarded.tsx';
import { DefaultLayout } from './frames/default-layout.tsx';
import { moduleRoutes, startReading } from './modules.ts';
import { LeaveGuard } from './navigation/leave-guard.tsx';
import { LoginLayout } from './frames/login-layout.tsx';
import { SignedIn } from './signed-in.tsx';
import { SurveyLayout } from './frames/survey-layout.tsx';

type Load = NonNullable<ModuleRoute['load']>;
const moduleOverview: Load = () => import('./menu/module-overview.tsx');
/** Of a route without a screen of its own: its sections, or what the person may do there. */
const loadOf = (route: ModuleRoute): Load =>
  route.sections
    ? async () => ({ default: (await import('./section-screens.tsx')).sectionScreens(route) })
    : moduleOverview;

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedIn,
});
const withMenu = createRoute({ getParentRoute: () => signedIn, id: 'default', component: DefaultLayout });
const withForm = createRoute({ getParentRoute: () => signedIn, id: 'survey', component: SurveyLayout });
const withoutSession = createRoute({ getParentRoute: () => root, id: 'login', component: LoginLayout });
const bare = createRoute({ getParentRoute: () => root, id: 'empty', component: Outlet });

type Layout = typeof withMenu | typeof withForm | typeof withoutSession | typeof bare;

/** Fetches a screen's file, and beside it what the screen shows first. */
function fetchScreen(route: ModuleRoute, load: Load) {
  const { pathname, search } = router.latestLocation;
  startReading(route, pathname === route.path ? search : {});
  return fetchPart(load).catch(rethrowMissingChunk);
}

function at(layout: Layout, route: ModuleRoute) {
  const { path, access, load = loadOf(route) } = route;
  const Screen = lazyRouteComponent(() => fetchScreen(route, load));
  // The router waits for the screen's file, with its progress bar, and fetches it while a link is only
  // pointed at.
  const guarded = Object.assign(() => <Guarded access={access} screen={Screen} />, {
    preload: async () => (navigator.onLine ? Screen.preload?.() : undefined),
  });
  const component = access === 'public' ? Screen : guarded;
  return createRoute({
    getParentRoute: () => layout as typeof withMenu,
    path,
    beforeLoad: ({ cause }) => (cause === 'enter' ? stayUnlessOpens(load) : undefined),
    component,
    staticData: { access },
  });
}

/** Where a screen's file cannot be fetched for lack of a network, the screen that is open stays. */
async function stayUnlessOpens(load: Load): Promise<void> {
  const open = router.state.resolvedLocation;
  if (!open || (await canOpen(load))) return;
  void waitForNetwork();
  throw redirect({ href: open.href, replace: true });
}

const layouts = { menu: withMenu, wide: withForm, visitor: withoutSession };
const routesIn = (layout: keyof typeof layouts) =>
  moduleRoutes
    .filter((route) => (route.layout ?? 'menu') === layout)
    .map((route) => at(layouts[layout], route));

/** The app of field employees has a document of its own: these addresses leave the office. */
const ofFieldApp = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location: { href }, preload }) => {
      if (!preload) location.assign(href);
    },
    component: LoadingPage,
  });

const routeTree = root.addChildren([
  ofFieldApp('/tabs'),
  ofFieldApp('/tabs/$'),
  withoutSession.addChildren(routesIn('visitor')),
  bare.addChildren([
    at(bare, { path: '/not-found', access: 'public', load: async () => ({ default: NotFoundPage }) }),
  ]),
  signedIn.addChildren([withMenu.addChildren([...routesIn('menu')]), withForm.addChildren(routesIn('wide'))]),
]);

export const router = createRouter({
  routeTree,
  // `/security/#users` keeps its slash, as the specification writes it.
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A screen that loads slowly is replaced by its shape, which then stays long enough to be seen
  // (specification, section 9).
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access;
  }
}

/**
 * When the session ends in one tab, all tabs go to the login page. After a sign-out on purpose there is no
 * way back; after a session that expired, its owner returns to the same address.
 */
export function followSession(): void {
  if (session()) return;
  if (sessionEnd() === 'left') void router.navigate({ to: '/login', replace: true });
  else void router.invalidate();
}
