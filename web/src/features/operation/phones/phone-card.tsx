import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Phone } from '@cuadrilla/contract/operation/phones.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { deviceOf } from '#kit/device.rules.ts';
import { confirm, toast } from '#kit/feedback/notices.ts';
import { Age } from '#kit/time/age.tsx';
import { PhoneRefusals } from './phone-refusals.tsx';
import { phonesMessages } from './phones.messages.ts';

function Troubles({ phone }: { phone: Phone }) {
  const t = useText(phonesMessages);
  const { revokedAt, hasGap, refused, held, delayed, photosOwed } = phone;
  const isFine = !hasGap && refused + held + delayed === 0;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
      {revokedAt !== null && <ToneChip tone="grey" label={t('revoked')} />}
      {hasGap && <ToneChip tone="red" label={t('gap')} />}
      {refused > 0 && <ToneChip tone="red" label={t('refused', { n: refused })} />}
      {held > 0 && <ToneChip tone="orange" label={t('held', { n: held })} />}
      {delayed > 0 && <ToneChip tone="orange" label={t('delayed', { n: delayed })} />}
      {photosOwed > 0 && <ToneChip tone="blue" label={t('photosOwed', { n: photosOwed })} />}
      {isFine && photosOwed === 0 && revokedAt === null && <ToneChip tone="green" label={t('fine')} />}
    </Box>
  );
}

function Owes({ unsent, unsentAt }: Pick<Phone, 'unsent' | 'unsentAt'>) {
  const t = useText(phonesMessages);
  const formats = useFormats();
  if (!unsent || !unsentAt) return t('owesUnknown');
  const { items, photos, photoBytes, drafts, refused } = unsent;
  const parts = [
    ...(items > 0 ? [t('steps', { n: items })] : []),
    ...(photos > 0 ? [`${t('photos', { n: photos })} (${formats.bytes(photoBytes)})`] : []),
    ...(drafts > 0 ? [t('drafts', { n: drafts })] : []),
    ...(refused > 0 ? [t('toCorrect', { n: refused })] : []),
  ];
  return (
    <>
      {parts.length > 0 ? parts.join(', ') : t('owesNothing')} · <Age since={unsentAt} />
    </>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

function Lines({ phone }: { phone: Phone }) {
  const t = useText(phonesMessages);
  const formats = useFormats();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: '180px 90px 150px 1fr' },
      }}
    >
      <Line label={t('lastContact')}>
        <Age since={phone.lastSeenAt} />
      </Line>
      <Line label={t('version')}>{phone.appVersion || '–'}</Line>
      <Line label={t('open')}>{formats.number(phone.openActivities)}</Line>
      <Line label={t('owes')}>
        <Owes {...phone} />
      </Line>
    </Box>
  );
}

/** Locks a phone, or lets it in again. */
function RevokeButton({ phone }: { phone: Phone }) {
  const t = useText(phonesMessages);
  const may = useMay();
  const call = useCall(client.operation.phones.setRevoked, { invalidates: [client.operation.phones.list] });
  if (!may(client.operation.phones.setRevoked)) return null;
  const isRevoked = phone.revokedAt !== null;
  const change = async () => {
    const question = { title: t('revokeTitle', { name: phone.employeeName }), text: t('revokeText') };
    if (!isRevoked && !(await confirm({ ...question, confirmLabel: t('revoke') }))) return;
    try {
      await call.mutateAsync({ body: { deviceId: phone.deviceId, revoked: !isRevoked } });
      toast.success(t(isRevoked ? 'allowedDone' : 'revokedDone'));
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <Button
      size="small"
      color={isRevoked ? 'primary' : 'error'}
      disabled={call.isPending}
      onClick={() => void change()}
    >
      {t(isRevoked ? 'allow' : 'revoke')}
    </Button>
  );
}

export function PhoneCard({ phone }: { phone: Phone }) {
  const t = useText(phonesMessages);
  const [isOpen, setOpen] = useState(false);
  const device = deviceOf(phone.name).name ?? t('unknownDevice');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.25,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h3" component="h2">
            {phone.employeeName}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {[phone.employeeCode, phone.company, device].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Troubles phone={phone} />
      </Box>
      <Lines phone={phone} />
      {phone.hasGap && (
        <Typography variant="body2" color="error.main">
          {t('gapText')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideRefusals' : 'showRefusals')}
        </Button>
        <RevokeButton phone={phone} />
      </Box>
      {isOpen && <PhoneRefusals deviceId={phone.deviceId} />}
    </Box>
  );
}
