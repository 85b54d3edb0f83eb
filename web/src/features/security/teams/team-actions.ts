import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { removeWithConfirmation } from '#features/security/server-answers.ts';
import { teamsMessages } from './teams.messages.ts';

const endpoints = client.security.teams;

/** Deletes a team after a confirmation; true when it is gone. */
async function removeTeam(team: Team): Promise<boolean> {
  const t = currentTranslator(teamsMessages);
  return removeWithConfirmation({
    title: t('removeTitle'),
    question: t('removeAsk', { name: team.teamName }),
    done: t('removed', { name: team.teamName }),
    failed: t('teamDeletedFailed'),
    run: (query) => endpoints.remove({ params: { id: team.id }, query }),
  });
}

interface Options {
  onView: (team: Team) => void;
  onEdit: (team: Team) => void;
  onRemoved: () => void;
}

/** What the person at the screen may do with a team. */
export function useTeamActions({ onView, onEdit, onRemoved }: Options) {
  const kit = useText(kitMessages);
  const may = useMay();
  const mayView = may(endpoints.roles);
  const mayEdit = may(endpoints.update);
  const mayRemove = may(endpoints.remove);
  const remove = async (team: Team) => {
    if (!(await removeTeam(team))) return;
    onRemoved();
    await refetch(client.security);
  };
  const actionsOf = (team: Team): RowAction[] => [
    ...(mayView ? [{ label: kit('detail'), icon: VisibilityOutlined, run: () => onView(team) }] : []),
    ...(mayEdit ? [{ label: kit('edit'), icon: EditOutlined, run: () => onEdit(team) }] : []),
    ...(mayRemove
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void remove(team), danger: true }]
      : []),
  ];
  return { mayView, mayEdit, mayRemove, remove, actionsOf };
}
