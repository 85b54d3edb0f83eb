import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LayersClear from '@mui/icons-material/LayersClear';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { removeWithConfirmation, selfConfirmed } from '#features/security/server-answers.ts';
import { rolesMessages } from './roles.messages.ts';

const endpoints = client.security.roles;

async function removeRole(role: Role): Promise<void> {
  const t = currentTranslator(rolesMessages);
  const removed = await removeWithConfirmation({
    title: t('removeTitle'),
    question: t('removeAsk', { name: role.name }),
    done: t('removed', { name: role.name }),
    failed: t('removeFailed'),
    run: (query) => endpoints.remove({ params: { id: role.id }, query }),
  });
  if (removed) await refetch(client.security);
}

/** Takes every permission from a role after a confirmation. */
async function clearRole(role: Role): Promise<void> {
  const t = currentTranslator(rolesMessages);
  const question = t('clearAsk', { n: role.componentNum, name: role.name });
  if (!(await confirmDelete({ title: t('clear'), text: question }))) return;
  try {
    const answer = await selfConfirmed(
      (query) => endpoints.removeComponents({ params: { id: role.id }, query }),
      t('selfTitle'),
    );
    if (!answer) return;
    toast.success(t('cleared', { n: answer.removed, name: role.name }));
    await refetch(client.security);
  } catch (error) {
    toast.error(error, { title: currentTranslator(kitMessages)('operationFailed') });
  }
}

interface Options {
  onEdit: (role: Role) => void;
  onCopy: (role: Role) => void;
}

/** What the person at the screen may do with a role. */
export function useRoleActions({ onEdit, onCopy }: Options): (role: Role) => RowAction[] {
  const t = useText(rolesMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const mayRead = may(endpoints.get);
  return (role) => [
    ...(may(endpoints.update) && mayRead
      ? [{ label: kit('edit'), icon: EditOutlined, run: () => onEdit(role) }]
      : []),
    ...(may(endpoints.create) && mayRead
      ? [{ label: t('copy'), icon: ContentCopy, run: () => onCopy(role) }]
      : []),
    ...(may(endpoints.removeComponents) && role.componentNum > 0
      ? [{ label: t('clear'), icon: LayersClear, run: () => void clearRole(role), danger: true }]
      : []),
    ...(may(endpoints.remove)
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void removeRole(role), danger: true }]
      : []),
  ];
}
