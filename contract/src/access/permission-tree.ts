import { z } from 'zod';
import { code } from '../kit/fields.ts';
import { permissions, type Permission } from '../permissions.ts';

/** A permission code that exists. */
export const permissionCode = z.enum(permissions as [Permission, ...Permission[]]);

/**
 * The state of a person's permission: `inherited` from roles, `granted` or `withdrawn` on top of them, or
 * `none`.
 */
export const permissionState = z.enum(['none', 'inherited', 'granted', 'withdrawn']);
export type PermissionState = z.output<typeof permissionState>;

/** Node of a person's permission tree; `status` of a component is what holds in effect, `state` is why. */
export interface UserPermissionNode {
  moduleId: number;
  moduleCode: string;
  moduleName: string;
  status: boolean;
  modules: UserPermissionNode[];
  components: {
    componentId: number;
    componentCode: string;
    componentName: string;
    status: boolean;
    state: PermissionState;
    inherited: boolean;
  }[];
}
export const userPermissionNode: z.ZodType<UserPermissionNode> = z.object({
  moduleId: z.number(),
  moduleCode: z.string(),
  moduleName: z.string(),
  status: z.boolean(),
  get modules() {
    return z.array(userPermissionNode);
  },
  components: z.array(
    z.object({
      componentId: z.number(),
      componentCode: z.string(),
      componentName: z.string(),
      status: z.boolean(),
      state: permissionState,
      inherited: z.boolean(),
    }),
  ),
});

/**
 * One source of a person's permission: a role held directly, a role through a team, or the person's own
 * change.
 */
export const permissionSource = z.object({
  kind: z.enum(['role', 'team', 'granted', 'withdrawn']),
  role: z.object({ id: z.number(), code, name: z.string() }).nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type PermissionSource = z.output<typeof permissionSource>;

export const permissionReason = z.object({
  code: z.string(),
  moduleName: z.string(),
  actionName: z.string(),
  held: z.boolean(),
  sources: z.array(permissionSource),
});
