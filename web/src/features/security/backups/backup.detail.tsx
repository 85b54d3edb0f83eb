import Button from '@mui/material/Button';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { fullName } from '#features/security/person-name.ts';
import { BackupChip, contentOf, originLabels } from './backup-parts.tsx';
import { backupsMessages } from './backups.messages.ts';

interface Props {
  backup: Backup;
  actions: readonly RowAction[];
  onClose: () => void;
}

export function BackupDetail({ backup, actions, onClose }: Props) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  return (
    <SidePanel
      heading={backup.fileName}
      title={contentOf(t, backup)}
      onClose={onClose}
      chips={<BackupChip backup={backup} />}
      actions={actions.map(({ label, icon: Icon, run, danger }) => (
        <Button
          key={label}
          variant="outlined"
          color={danger ? 'error' : 'inherit'}
          startIcon={<Icon aria-hidden />}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    >
      <Facts
        title={kit('detail')}
        facts={[
          [t('date'), formats.full(backup.backupDate)],
          [t('by'), fullName(backup.employeeName)],
          [t('origin'), t(originLabels[backup.origin])],
          [t('size'), formats.bytes(backup.bytes)],
          [t('rows'), formats.number(backup.rows)],
          [t('files'), formats.number(backup.files)],
          [t('verifiedAt'), backup.verifiedAt && formats.full(backup.verifiedAt)],
          [t('hash'), backup.sha256 && <code key="hash">{backup.sha256}</code>],
        ]}
      />
      {backup.missingFiles > 0 && t('missingAtMaking', { n: formats.number(backup.missingFiles) })}
      {backup.damagedFiles > 0 && t('left', { n: formats.number(backup.damagedFiles) })}
    </SidePanel>
  );
}
