import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { DifferenceList } from '#kit/catalogue/record/difference-list.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useContributions } from '#kit/module-manifest.ts';
import { PhonesButton } from '#kit/phones-button.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import type { AuditParameters } from './audit-address.ts';
import { auditMessages } from './audit.messages.ts';
import { ResultChip, SealChip } from './line-chips.tsx';
import { recordLabel } from './line-sentence.tsx';
import { useLineValues } from './line-values.ts';

interface Props {
  id: number;
  onClose: () => void;
  onSearch: (parameters: AuditParameters) => void;
}

/** One line: what changed in words, the record as it was before and after, and what else belongs to it. */
export function LinePanel({ id, onClose, onSearch }: Props) {
  const t = useText(auditMessages);
  const lang = useLanguage();
  const { data, error, refetch } = useQuery({
    ...queryFor(client.audit.lines.line, { params: { id } }),
    staleTime: 60_000,
  });
  return (
    <SidePanel
      heading={`${t('line')} ${id}`}
      title={data ? (recordLabel(data) ?? actionPhrase(data, lang)) : '…'}
      chips={data && <LineChips line={data} />}
      actions={data && <LineActions line={data} onSearch={onSearch} />}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LineDetail line={data} />
      ) : (
        <LoadingState />
      )}
    </SidePanel>
  );
}

const LineChips = ({ line }: { line: AuditLine }) => (
  <>
    <ResultChip result={line.result} />
    <SealChip position={line.position} />
  </>
);

/** Of a phone of the person that the line is about. */
const isOfPhone = ({ action, subject, subjectId }: AuditLine): boolean =>
  subject === 'user' && /^(phone|device)\./.test(action) && /^\d+$/.test(subjectId ?? '');

function LineActions({ line, onSearch }: { line: AuditLine; onSearch: Props['onSearch'] }) {
  const t = useText(auditMessages);
  const { requestId, actor, subject, subjectId, label } = line;
  const { recordLinks } = useContributions();
  const linkOf = recordLinks?.[subject === 'user' ? 'app_user' : subject];
  const link = linkOf && subjectId && /^\d+$/.test(subjectId) ? linkOf(Number(subjectId), label ?? '') : null;
  const button = (text: string, parameters: AuditParameters) => (
    <Button size="small" variant="outlined" color="inherit" onClick={() => onSearch(parameters)}>
      {text}
    </Button>
  );
  return (
    <>
      {link && (
        <Button size="small" variant="outlined" component={Link} {...(link as { to: string })}>
          {t('openRecord')}
        </Button>
      )}
      {isOfPhone(line) && <PhonesButton employeeId={Number(subjectId)} />}
      {requestId !== null && button(t('sameRequest'), { request: requestId })}
      {actor && button(t('sameActor'), { actor: String(actor.id), days: '30' })}
      {subjectId !== null && button(t('sameRecord'), { subject, subjectId })}
    </>
  );
}

const jsonSx = {
  m: 0,
  p: 1,
  fontSize: 12,
  lineHeight: 1.45,
  bgcolor: '#f4f5f9',
  color: '#1b1f2e',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 320,
  overflow: 'auto',
};

interface DetailedLine extends AuditLine {
  before?: unknown;
  after?: unknown;
  hash: string | null;
}

function LineDetail({ line }: { line: DetailedLine }) {
  const t = useText(auditMessages);
  const formats = useFormats();
  const values = useLineValues(line);
  return (
    <>
      <Box component="section">
        <Typography variant="subtitle2" component="h3">
          {t('changes')}
        </Typography>
        {line.differences.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {t('noChanges')}
          </Typography>
        ) : (
          <DifferenceList {...values} />
        )}
      </Box>
      <Facts
        title={t('facts')}
        facts={[
          [t('who'), line.actor ? `${line.actor.name} (${line.actor.username})` : t('system')],
          [t('time'), formats.full(line.at)],
          [t('action'), line.action],
          [t('subject'), [line.subject, line.subjectId].filter(Boolean).join(' ')],
          [t('address'), line.address],
          [t('request'), line.requestId],
          [t('link'), line.hash],
        ]}
      />
      <Box component="section" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {t('raw')}
        </Typography>
        {(['before', 'after'] as const).map((side) => (
          <Box key={side}>
            <Typography variant="caption" color="text.secondary">
              {t(side)}
            </Typography>
            <Box
              component="pre"
              tabIndex={0}
              role="region"
              aria-label={`${t('raw')}: ${t(side)}`}
              sx={jsonSx}
            >
              {line[side] === null || line[side] === undefined
                ? t('nothing')
                : JSON.stringify(line[side], null, 2)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
