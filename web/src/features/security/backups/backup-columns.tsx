import type { GridColDef } from '@mui/x-data-grid';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { fullName } from '#features/security/person-name.ts';
import { BackupChip, contentOf, originLabels } from './backup-parts.tsx';
import { backupsMessages } from './backups.messages.ts';

/** Columns shown only once the person asks for them. */
export const hiddenColumns = { id: false };
export const hiddenOnPhone = { id: false, fileName: false, employeeName: false, origin: false, bytes: false };

export function useBackupColumns(
  narrow: boolean,
  actionsOf: (backup: Backup) => RowAction[],
): GridColDef<Backup>[] {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  return [
    { field: 'id', headerName: 'ID', width: 70 },
    {
      field: 'backupDate',
      headerName: t('date'),
      width: narrow ? 116 : 150,
      valueGetter: (at: string) => formats.dayTime(at),
    },
    { field: 'fileName', headerName: t('file'), flex: 1.6, minWidth: 290, cellClassName: 'strong' },
    {
      field: 'kind',
      headerName: t('kind'),
      flex: 1,
      minWidth: narrow ? 110 : 130,
      valueGetter: (_, row) => contentOf(t, row),
    },
    {
      field: 'employeeName',
      headerName: t('by'),
      flex: 1,
      minWidth: 150,
      valueGetter: (name: string) => fullName(name),
    },
    {
      field: 'origin',
      headerName: t('origin'),
      width: 104,
      valueGetter: (origin: Backup['origin']) => t(originLabels[origin]),
    },
    {
      field: 'bytes',
      headerName: t('size'),
      width: 96,
      align: 'right',
      headerAlign: 'right',
      valueGetter: (bytes: number) => formats.bytes(bytes),
    },
    {
      field: 'status',
      headerName: t('status'),
      width: narrow ? 68 : 126,
      renderCell: ({ row }) => <BackupChip backup={row} compact={narrow} />,
    },
    actionsColumn<Backup>(kit('actions'), (backup) => backup.fileName, actionsOf),
  ];
}
