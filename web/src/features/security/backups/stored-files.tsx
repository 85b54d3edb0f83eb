import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileCheck } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { measures } from '#kit/theme.ts';
import { backupsMessages } from './backups.messages.ts';

const { fileCheck } = client.security.backups;

/** When the stored files were last read through; loud when some are damaged. */
export function StoredFiles() {
  const t = useText(backupsMessages);
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...queryFor(fileCheck), staleTime: 60_000 });
  // The list of backups below shows its own error; this line is left out until it can be read.
  if (!data) return null;
  const checked = data.finishedAt
    ? t('filesChecked', { n: formats.number(data.files), at: formats.dayTime(data.finishedAt) })
    : t('filesUnchecked');
  if (data.damagedFiles === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {checked}
      </Typography>
    );
  return (
    <>
      <Alert
        severity="error"
        sx={{ mb: 1.5 }}
        action={
          <Button color="inherit" size="small" onClick={() => setOpen(true)}>
            {t('showDamaged')}
          </Button>
        }
      >
        {t('damagedFound', { n: formats.number(data.damagedFiles) })} {data.finishedAt && checked}
      </Alert>
      {open && <DamagedFiles check={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function DamagedFiles({ check, onClose }: { check: FileCheck; onClose: () => void }) {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  return (
    <AppDialog
      open
      onClose={onClose}
      width={measures.passwordDialog}
      title={t('damagedTitle')}
      actions={<Button onClick={onClose}>{kit('close')}</Button>}
    >
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('damagedText')}
      </Typography>
      <Box component="ul" aria-label={t('damagedTitle')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {check.damaged.map(({ folder, sha256, name, problem, foundAt }) => (
          <Box
            component="li"
            key={`${folder}/${sha256}`}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name || t('unnamedFile')}
            </Typography>
            <Typography variant="caption" color="text.secondary" component="div">
              {[
                t(folder === 'contracts' ? 'ofContract' : folder === 'evidence' ? 'ofSeal' : 'ofActivity'),
                t(problem),
                formats.dayTime(foundAt),
              ].join(' · ')}
            </Typography>
            <Typography
              variant="caption"
              color="text.secondary"
              component="code"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              {sha256}
            </Typography>
          </Box>
        ))}
      </Box>
      {check.damagedFiles > check.damaged.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('damagedMore', { n: formats.number(check.damagedFiles - check.damaged.length) })}
        </Typography>
      )}
    </AppDialog>
  );
}
