import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { auditMessages } from './audit.messages.ts';

const SealDialog = lazyPart(() => import('./seal-dialog.tsx'));

/** How far the audit is sealed; opens the dialog that verifies it. */
export function SealButton() {
  const t = useText(auditMessages);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...queryFor(client.audit.lines.seal), staleTime: 60_000 });
  const sealed = data?.sealed;
  return (
    <>
      <Button
        variant="outlined"
        color={sealed ? 'success' : 'inherit'}
        startIcon={<VerifiedOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ textAlign: 'left' }}
      >
        {sealed
          ? t('sealStatus', { time: formats.dayTime(sealed.signedAt), n: sealed.position })
          : t(data ? 'neverSealed' : 'sealTitle')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SealDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
