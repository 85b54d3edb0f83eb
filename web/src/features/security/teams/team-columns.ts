import type { GridColDef } from '@mui/x-data-grid';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { useCreatedColumn, useStatusColumn } from '#features/security/list-parts.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { teamsMessages } from './teams.messages.ts';

const numeric = { align: 'right', headerAlign: 'right' } as const;

export function useTeamColumns(narrow: boolean, actionsOf: (team: Team) => RowAction[]): GridColDef<Team>[] {
  const t = useText(teamsMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const statusColumn = useStatusColumn<Team>(narrow);
  const createdColumn = useCreatedColumn<Team>();
  return [
    { field: 'id', headerName: t('number'), width: 76 },
    {
      field: 'teamName',
      headerName: t('name'),
      flex: 1,
      minWidth: narrow ? 130 : 170,
      cellClassName: 'strong',
    },
    { field: 'roleNum', headerName: shared('roles'), width: 96, ...numeric },
    { field: 'userNum', headerName: t('people'), width: narrow ? 96 : 116, ...numeric },
    statusColumn,
    createdColumn,
    actionsColumn<Team>(kit('actions'), (team) => team.teamName, actionsOf),
  ];
}
