import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/Download';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { removeWithConfirmation } from '#features/security/server-answers.ts';
import { backupsMessages } from './backups.messages.ts';

const endpoints = client.security.backups;

/** Deletes a backup after a confirmation; true when it is gone. */
async function removeBackup(backup: Backup): Promise<boolean> {
  const t = currentTranslator(backupsMessages);
  return removeWithConfirmation({
    title: t('removeTitle'),
    question: t('removeAsk', { name: backup.fileName }),
    done: t('removed', { name: backup.fileName }),
    failed: t('backupDeleteFailed'),
    run: () => endpoints.remove({ params: { id: backup.id } }),
  });
}

/** Begins to check a backup against its hash. */
async function verifyBackup(backup: Backup): Promise<void> {
  try {
    await endpoints.verify({ params: { id: backup.id } });
    toast.info(currentTranslator(backupsMessages)('verifyBegun', { name: backup.fileName }));
    await refetch(endpoints);
  } catch (error) {
    toast.error(error, { title: currentTranslator(kitMessages)('operationFailed') });
  }
}

interface Options {
  onDownload: (backup: Backup) => void;
  onRemoved: () => void;
}

/** What the person at the screen may do with a backup. */
export function useBackupActions({ onDownload, onRemoved }: Options): (backup: Backup) => RowAction[] {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const remove = async (backup: Backup) => {
    if (!(await removeBackup(backup))) return;
    onRemoved();
    await refetch(endpoints);
  };
  return (backup) => [
    ...(may(endpoints.download) && backup.status === 'ready'
      ? [{ label: t('download'), icon: Download, run: () => onDownload(backup) }]
      : []),
    ...(may(endpoints.verify)
      ? [{ label: t('verify'), icon: FactCheckOutlined, run: () => void verifyBackup(backup) }]
      : []),
    ...(may(endpoints.remove)
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void remove(backup), danger: true }]
      : []),
  ];
}
