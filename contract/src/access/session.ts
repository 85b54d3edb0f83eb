import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { locale } from '../kit/fields.ts';

const password = z.string().min(4).max(20);

/** One address for signing in, refreshing and signing out: exactly one of the three bodies. */
const loginBody = z.union([
  z.strictObject({ username: z.string().min(1).max(60), password: z.string().min(1).max(64) }),
  z.strictObject({ refreshToken: z.string().min(20).max(200) }),
  z.strictObject({ refreshToken: z.string().min(20).max(200), revoke: z.literal(true) }),
]);

export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  mustChangePassword: z.boolean(),
});

export const sidebarModule = z.object({ moduleName: z.string(), moduleCode: z.string() });

/** What the access token says of its bearer, signed by the server (specification, section 3). */
export interface SessionInfo {
  employeeName: string;
  employeeEmail: string;
  username: string;
  tenantName: string;
  userId: number;
  tenantId: number;
  locale: 'es' | 'en';
  mobile: boolean;
  /** The tenant's, in which times are shown and typed; absent in tokens of earlier versions. */
  timeZone?: string;
  /** Id of the administrator, in a session opened by "view as". */
  viewedBy?: number;
}

export interface PermissionNode {
  moduleId: number;
  moduleCode: string;
  moduleName: string;
  status: boolean;
  modules: PermissionNode[];
  components: { componentId: number; componentCode: string; componentName: string; status: boolean }[];
}
export const permissionNode: z.ZodType<PermissionNode> = z.object({
  moduleId: z.number(),
  moduleCode: z.string(),
  moduleName: z.string(),
  status: z.boolean(),
  get modules() {
    return z.array(permissionNode);
  },
  components: z.array(
    z.object({
      componentId: z.number(),
      componentCode: z.string(),
      componentName: z.string(),
      status: z.boolean(),
    }),
  ),
});

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in, exchange a refresh token, or sign out',
    body: loginBody,
    reply: tokens.nullable(),
  }),
  demoAccounts: endpoint({
    method: 'GET',
    path: '/user-service/user/v1/demo_accounts',
    access: 'public',
    summary: 'The accounts the login page offers in demo mode; empty otherwise',
    reply: z.array(
      z.object({
        username: z.string(),
        password: z.string(),
        about: z.object({ es: z.string(), en: z.string() }),
      }),
    ),
  }),
  modules: endpoint({
    method: 'GET',
    path: '/security-service/user/v1/list_modules',
    access: 'session',
    summary: 'Modules whose sidebar entry the caller may see',
    beforePasswordChange: true,
    reply: z.object({ modules: z.array(sidebarModule) }),
  }),
  permissionTree: endpoint({
    method: 'GET',
    path: '/security-service/user/v1/app_permission_list/',
    access: 'session',
    summary: "The permission tree with the caller's own marks",
    beforePasswordChange: true,
    reply: z.array(permissionNode),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/security-service/user/get_permissions',
    access: 'session',
    summary: 'Codes the caller holds',
    beforePasswordChange: true,
    reply: z.array(z.string()),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user-service/user/v1/reset-password_valid',
    access: 'session',
    summary: 'Change the own password; ends the other sessions',
    beforePasswordChange: true,
    /** The specification has the values here and an empty body; values in the body take precedence. */
    query: z.object({
      old_password: z.string().max(64).optional(),
      username: z.string().max(60).optional(),
      password: z.string().max(64).optional(),
    }),
    body: z
      .strictObject({ old_password: password, username: z.string().max(60), password })
      .partial()
      .nullish(),
    reply: z.null(),
  }),
  setLocale: endpoint({
    method: 'POST',
    path: '/user-service/user/v1/set_locale',
    access: 'session',
    summary: 'Set the language of messages to the caller',
    body: z.strictObject({ locale }),
    reply: z.null(),
  }),
};
