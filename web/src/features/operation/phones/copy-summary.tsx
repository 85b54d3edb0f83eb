import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CheckedCopy } from '@cuadrilla/contract/operation/phone-copies.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { deviceOf } from '#kit/device.rules.ts';
import type { OpenCopy } from './copy-file.ts';
import type { CopyStep, LoadedCopy } from './copy-loading.ts';
import { loadCopyMessages } from './load-copy.messages.ts';
import { phonesMessages } from './phones.messages.ts';
import { stepOf } from './step-names.ts';

/** A copy that was read, and what the server knows of its phone. */
export interface Checked {
  open: OpenCopy;
  phone: CheckedCopy;
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

/** Whose phone the copy is of, what it holds, and what becomes of each step. */
export function CopySummary({ copy, loaded }: { copy: Checked; loaded: LoadedCopy | null }) {
  const t = useText(loadCopyMessages);
  const phones = useText(phonesMessages);
  const formats = useFormats();
  const { contents } = copy.open;
  const { employeeName, employeeCode, deviceName, username, missing } = copy.phone;
  const photos = contents.photos.filter(({ file }) => file !== null).length;
  const { drafts } = contents.unsent;
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        <Line label={t('employee')}>
          {employeeName} · {employeeCode}
        </Line>
        <Line label={t('device')}>{deviceOf(deviceName).name ?? phones('unknownDevice')}</Line>
        <Line label={t('savedAt')}>{formats.dayTime(contents.savedAt)}</Line>
        <Line label={t('holds')}>
          {t('steps', { n: contents.items.length })}, {t('photos', { n: photos })}
        </Line>
      </Box>
      {contents.username !== username && (
        <Alert severity="warning">{t('otherUser', { username: contents.username, owner: username })}</Alert>
      )}
      {missing !== null && !loaded && <Alert severity="warning">{t('missing', { n: missing })}</Alert>}
      {drafts > 0 && <Alert severity="info">{t('drafts', { n: drafts })}</Alert>}
      {contents.items.length === 0 ? (
        <Typography variant="body2">{t('nothing')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('stepList')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {contents.items.map((step) => (
            <Step key={step.mutation.id} step={step} copy={copy} loaded={loaded} />
          ))}
        </Box>
      )}
    </>
  );
}

/** What became of a step, or will. */
function useVerdict(
  { state, correctedBy, mutation: { id } }: CopyStep,
  { phone }: Checked,
  loaded: LoadedCopy | null,
) {
  const t = useText(loadCopyMessages);
  if (state === 'refused') return t(correctedBy === null ? 'refusedBefore' : 'corrected');
  const before = phone.steps[id] ?? 'new';
  if (before === 'received') return t('received');
  const answer = loaded?.answers.get(id);
  if (!answer) return before === 'refused' ? t('refusedBefore') : t(before);
  const { result, message } = answer;
  if (result === 'refused' || result === 'invalid') return t('refused', { reason: message ?? '' });
  return t(result);
}

function Step({ step, copy, loaded }: { step: CopyStep; copy: Checked; loaded: LoadedCopy | null }) {
  const t = useText(phonesMessages);
  const verdict = useVerdict(step, copy, loaded);
  const fields = Object.entries(loaded?.answers.get(step.mutation.id)?.fields ?? {});
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" component="p">
        {[t(stepOf(step.mutation.type)), step.about].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {verdict}
      </Typography>
      {fields.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
          {fields.map(([field, why]) => (
            <li key={field}>
              {field}: {why}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

export function CopyResult({ loaded }: { loaded: LoadedCopy }) {
  const t = useText(loadCopyMessages);
  const { answers, photos, missing, refusedPhotos } = loaded;
  const applied = [...answers.values()].filter(({ result }) => result === 'applied').length;
  const hasTrouble = missing > 0 || refusedPhotos.length > 0 || applied < answers.size;
  return (
    <Alert severity={hasTrouble ? 'warning' : 'success'}>
      {[
        t('done', { n: applied }),
        photos > 0 && t('photosLoaded', { n: photos }),
        missing > 0 && t('photosMissing', { n: missing }),
        refusedPhotos.length > 0 &&
          t('photosRefused', { n: refusedPhotos.length, reason: [...new Set(refusedPhotos)].join('; ') }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  );
}
