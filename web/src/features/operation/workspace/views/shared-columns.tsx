import type { GridColDef } from '@mui/x-data-grid';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { useBilingual } from '#i18n/language.ts';
import type { Translate } from '#i18n/messages.ts';
import { Age } from '#kit/time/age.tsx';
import { PriorityChip } from '#kit/chips.tsx';
import { Due } from '#features/operation/workspace/activity-due.tsx';
import type { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';

export type WorkspaceTranslate = Translate<typeof workspaceMessages>;
export type BilingualName = ReturnType<typeof useBilingual>;
type SharedFields = Pick<Activity, 'priority' | 'dueAt' | 'endedAt' | 'lateness' | 'zone' | 'createdAt'> & {
  doneAt?: string | null;
};

/** A number of fifteen characters stands on one line; a longer one goes on below instead of being cut. */
export const numberColumn = { width: 140, cellClassName: 'strong two-lines' } as const;

/** The columns that activities and operations have alike. */
export function sharedColumns<R extends SharedFields>(t: WorkspaceTranslate, name: BilingualName) {
  return {
    priority: {
      field: 'priority',
      headerName: t('priority'),
      width: 88,
      renderCell: ({ row }) => <PriorityChip priority={row.priority} />,
    },
    dueAt: {
      field: 'dueAt',
      headerName: t('due'),
      width: 120,
      renderCell: ({ row }) => (
        <Due dueAt={row.dueAt} endedAt={row.doneAt ?? row.endedAt} lateness={row.lateness} />
      ),
    },
    zone: {
      field: 'zone',
      headerName: t('zone'),
      // A name in one word, as “Suroccidente”, fits.
      width: 101,
      cellClassName: 'two-lines',
      sortable: false,
      valueGetter: (_, row) => (row.zone ? name(row.zone.name) : ''),
    },
    createdAt: {
      field: 'createdAt',
      headerName: t('created'),
      width: 112,
      renderCell: ({ row }) => <Age since={row.createdAt} />,
    },
    endedAt: {
      field: 'endedAt',
      headerName: t('ended'),
      width: 112,
      renderCell: ({ row }) => row.endedAt && <Age since={row.endedAt} />,
    },
  } satisfies Record<string, GridColDef<R>>;
}
