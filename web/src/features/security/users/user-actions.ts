import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LockReset from '@mui/icons-material/LockReset';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { startView, useMay, useSession } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirm, toast } from '#kit/feedback/notices.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { undoable } from '#kit/feedback/undo.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { undoDeactivation } from '#features/security/undo-deactivation.ts';
import { fullName } from '#features/security/person-name.ts';
import { usersMessages } from './users.messages.ts';

export type UserDialog = 'edit' | 'password' | 'permissions' | 'sessions';
export interface UserAction extends RowAction {
  key: UserDialog | 'activate' | 'viewAs';
}
const endpoints = client.security.users;

/** What the toast says of one user, by name, or of many. */
function activationText(changed: number, active: boolean, name: string | undefined): string {
  const t = currentTranslator(usersMessages);
  if (name !== undefined && changed === 1) return t(active ? 'activatedOne' : 'deactivatedOne', { name });
  return t(active ? 'activated' : 'deactivated', { n: changed });
}

/** Activates or deactivates users after a confirmation; true when it was done. `name`: of the only one. */
export async function activateUsers(
  ids: readonly number[],
  active: boolean,
  name?: string,
): Promise<boolean> {
  const t = currentTranslator(usersMessages);
  const kit = currentTranslator(kitMessages);
  const confirmed = await confirm({
    title: t(active ? 'activate' : 'deactivate'),
    text: t(active ? 'activateAsk' : 'deactivateAsk', { n: ids.length }),
  });
  if (!confirmed) return false;
  try {
    const answer = await selfConfirmed(
      (query) => endpoints.activate({ query, body: { ids: [...ids], active } }),
      t('selfTitle'),
    );
    if (!answer) return false;
    const undo = undoDeactivation(endpoints, ids, (changed) => activationText(changed, true, name));
    toast.success(activationText(answer.changed, active, name), {
      title: kit('operationSuccess'),
      ...(active || answer.changed === 0 ? {} : undoable(undo)),
    });
    await refetch(client.security);
    return true;
  } catch (error) {
    toast.error(error, { title: kit('operationFailed') });
    return false;
  }
}

async function viewAs(user: Employee): Promise<void> {
  const t = currentTranslator(usersMessages);
  const confirmed = await confirm({
    title: t('viewAsTitle', { name: fullName(user.name) }),
    text: t('viewAsText'),
    confirmLabel: t('viewAs'),
  });
  if (!confirmed) return;
  try {
    await startView(await endpoints.viewAs({ params: { id: user.id } }));
  } catch (error) {
    toast.error(error, { title: currentTranslator(kitMessages)('operationFailed') });
  }
}

/** What the person at the screen may do with a user. */
export function useUserActions(
  onDialog: (dialog: UserDialog, user: Employee) => void,
): (user: Employee) => UserAction[] {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const { info } = useSession();
  return (user) => {
    const self = user.id === info.userId;
    const candidates: (UserAction | false)[] = [
      may(endpoints.update) && {
        key: 'edit',
        label: kit('edit'),
        icon: EditOutlined,
        run: () => onDialog('edit', user),
      },
      may(endpoints.permissionTree) && {
        key: 'permissions',
        label: t('permissions'),
        icon: ShieldOutlined,
        run: () => onDialog('permissions', user),
      },
      may(endpoints.resetPassword) &&
        !self && {
          key: 'password',
          label: t('resetPassword'),
          icon: LockReset,
          run: () => onDialog('password', user),
        },
      may(endpoints.sessions) && {
        key: 'sessions',
        label: t('sessions'),
        icon: DevicesOutlined,
        run: () => onDialog('sessions', user),
      },
      may(endpoints.viewAs) &&
        !self &&
        user.status && { key: 'viewAs', label: t('viewAs'), icon: Visibility, run: () => void viewAs(user) },
      may(endpoints.activate) && {
        key: 'activate',
        label: t(user.status ? 'deactivate' : 'activate'),
        icon: user.status ? BlockOutlined : CheckCircleOutlined,
        run: () => void activateUsers([user.id], !user.status, fullName(user.name)),
        danger: user.status,
      },
    ];
    return candidates.filter((action) => action !== false);
  };
}
