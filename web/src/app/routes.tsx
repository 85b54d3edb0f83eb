/**
 * The map: every address of the product, what it needs, and the screen that answers it. All screens are
 * loaded when they are first visited.
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
import type { FunctionComponent } from 'react';
import { session, sessionEnd } from '#api/session.ts';
import { rethrowMissingChunk } from './chunk-reload.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { requireSession } from './guards.ts';
import { Guarded } from './guarded.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { LoginLayout } from './login-layout.tsx';
import { SignedIn } from './signed-in.tsx';
import { SurveyLayout } from './survey-layout.tsx';

type Load = () => Promise<{ default: FunctionComponent }>;
const moduleOverview: Load = () => import('./menu/module-overview.tsx');

const root = createRootRoute({
  component: Outlet,
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

function at(layout: Layout, path: string, access: Access, load: Load) {
  const Screen = lazyRouteComponent(() => load().catch(rethrowMissingChunk));
  // The router waits for the screen's file, with its progress bar, and fetches it while a link is only
  // pointed at.
  const guarded = Object.assign(() => <Guarded access={access} screen={Screen} />, {
    preload: async () => Screen.preload?.(),
  });
  const component = access === 'public' ? Screen : guarded;
  return createRoute({
    getParentRoute: () => layout as typeof withMenu,
    path,
    component,
    staticData: { access },
  });
}

const moved = (from: string, to: string) =>
  createRoute({
    getParentRoute: () => withMenu,
    path: from,
    beforeLoad: () => {
      throw redirect({ to });
    },
  });

const operation: Access = ['OPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_LIST'];
const parameterization: Access = [
  'SETTING_MOD_VIEW',
  'FORM_MOD_LIST',
  'FORMGROUP_MOD_LIST',
  'ACTIVITYTYPE_MOD_LIST',
  'WORKFLOW_MOD_LIST',
  'DASHBOARD_MOD_LIST',
  'RULE_MOD_LIST',
];
const security: Access = [
  'SECURITY_MOD_VIEW',
  'USER_MOD_LIST',
  'ROLE_MOD_LIST',
  'TEAM_MOD_LIST',
  'BACKUP_MOD_LIST',
];
const administration: Access = [
  'MANAGE_MOD_VIEW',
  'LISTS_MOD_LIST',
  'JOB_MOD_LIST',
  'CONTRACT_MOD_LIST',
  'DEPENDENCIA_MOD_LIST',
  'COMPANY_MOD_LIST',
  'RESOURCE_MOD_LIST',
  'RESOURCETYPE_MOD_LIST',
  'REPORT_MOD_LIST',
  'BRANCH_MOD_LIST',
  'ZONE_MOD_LIST',
  'PARAMETER_MOD_LIST',
];
const dashboards: Access = ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_LIST'];
const field: Access = ['FIELD_MOD_VIEW', 'FIELD_MOD_SYNC'];

const routeTree = root.addChildren([
  withoutSession.addChildren([
    at(withoutSession, '/login', 'public', () => import('#features/access/login.tsx')),
    at(withoutSession, '/reset_password', 'public', () => import('#features/access/forgot-password.tsx')),
    at(withoutSession, '/reset_password/$id', 'public', () => import('#features/access/reset-password.tsx')),
  ]),
  bare.addChildren([at(bare, '/not-found', 'public', async () => ({ default: NotFoundPage }))]),
  signedIn.addChildren([
    withMenu.addChildren([
      at(withMenu, '/', 'session', () => import('#features/home/home.tsx')),
      at(withMenu, '/statistics', 'STATISTICS_MOD_VIEW', moduleOverview),
      at(withMenu, '/operation', operation, () => import('#features/operation/workspace/workspace.tsx')),
      at(
        withMenu,
        '/operation/form',
        'SUBOPERATIVE_MOD_CREATE',
        () => import('#features/operation/operation/operation-form.tsx'),
      ),
      at(
        withMenu,
        '/operation/detail/{-$id}',
        'SUBOPERATIVE_MOD_VIEW',
        () => import('#features/operation/operation/operation-detail.tsx'),
      ),
      at(
        withMenu,
        '/operation/monitoring/{-$id}',
        'SUBOPERATIVE_MOD_VIEW',
        () => import('#features/operation/operation/monitoring.tsx'),
      ),
      at(
        withMenu,
        '/operaciones_campo',
        'SUBOPERATIVE_MOD_VIEW',
        () => import('#features/operation/field-day/field-day.tsx'),
      ),
      at(withMenu, '/parameterization', parameterization, moduleOverview),
      at(withMenu, '/parameterization/workflow', 'WORKFLOW_MOD_VIEW', moduleOverview),
      at(withMenu, '/workflow', 'WORKFLOW_MOD_VIEW', moduleOverview),
      at(withMenu, '/workflow/report/{-$id}', 'WORKFLOW_MOD_REPORT', moduleOverview),
      at(withMenu, '/disenador/{-$id}', ['REPORT_MOD_SETTING', 'REPORT_MOD_EDIT'], moduleOverview),
      at(withMenu, '/security', security, () => import('#features/security/security.tsx')),
      at(
        withMenu,
        '/administration',
        administration,
        () => import('#features/administration/administration.tsx'),
      ),
      at(withMenu, '/audit', 'AUDIT_MOD_VIEW', moduleOverview),
      at(withMenu, '/audit/record-activity', 'AUDIT_MOD_AUDI_ACTIVITY_RECORD', moduleOverview),
      at(withMenu, '/dashboard', dashboards, moduleOverview),
      at(withMenu, '/reportes-kpi', dashboards, moduleOverview),
      at(
        withMenu,
        '/reportes-kpi/generate_dash',
        ['DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_EDIT'],
        moduleOverview,
      ),
      at(withMenu, '/reportes-kpi/dashboard/$id', 'DASHBOARD_MOD_VIEW', moduleOverview),
      moved('/tabs', '/tabs/tab1'),
      at(withMenu, '/tabs/tab1', field, moduleOverview),
      at(withMenu, '/tabs/tab2', field, moduleOverview),
      at(withMenu, '/tabs/tab3', field, moduleOverview),
    ]),
    withForm.addChildren([
      at(
        withForm,
        '/operation/survey/{-$id}',
        'SUBOPERATIVE_MOD_VIEWFORM',
        () => import('#features/operation/answers/survey.tsx'),
      ),
      at(withForm, '/parameterization/survey/{-$id}', 'FORM_MOD_LIST', moduleOverview),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  // `/security/#users` keeps its slash, as the specification writes it.
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A screen that is long in coming gives way to a spinner, which then stays long enough to be seen
  // (specification, section 9).
  defaultPendingComponent: LoadingState,
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
 * Leaving in one place leaves everywhere: when the session ends, whatever is open gives way to the login
 * page. Whoever left on purpose leaves no way back; where a session ran out, its owner comes back to the same
 * place.
 */
export function followSession(): void {
  if (session()) return;
  if (sessionEnd() === 'left') void router.navigate({ to: '/login', replace: true });
  else void router.invalidate();
}
