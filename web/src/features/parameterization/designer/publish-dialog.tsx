import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseResult } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type {
  DesignBreak,
  DesignCheck,
  DesignVersion,
  DraftAuthor,
  VersionWithDefinition,
} from '@cuadrilla/contract/parameterization/designs.ts';
import { ApiError, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDomain } from './design-domain.ts';
import { PublishCases } from './cases/publish-cases.tsx';
import { designerMessages } from './designer.messages.ts';
import { draftSteps, PublishChanges } from './publish-changes.tsx';
import { RehearsalSection } from './publish-rehearsal.tsx';
import { beginDrafts, RuleUsersSection, useRuleUsers } from './publish-rule-users.tsx';
import { PublishSection } from './publish-section.tsx';

interface Props {
  domain: DesignDomain;
  versionId: number;
  onClose: () => void;
  onPublished: (version: DesignVersion) => void;
}

/** What is known of a draft before it is published. */
interface Candidate {
  draft: VersionWithDefinition;
  check: DesignCheck;
  cases: CaseResult[];
  authors: DraftAuthor[];
}

async function readCandidate({ endpoints, readNames }: DesignDomain, versionId: number): Promise<Candidate> {
  const params = { versionId };
  const [{ version: draft }, check, cases, authors] = await Promise.all([
    endpoints.version({ params }),
    endpoints.checkDraft({ params }),
    endpoints.runCases({ params }),
    endpoints.draftAuthors({ params }),
    readNames?.().catch(() => undefined),
  ]);
  return { draft, check, cases, authors };
}

/** Publishes a draft: shows what changes and what would break, and asks for a note. */
export function PublishDialog(props: Props) {
  const t = useText(designerMessages);
  const { domain, versionId, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['editing', 'publish', domain.kind, versionId],
    queryFn: () => readCandidate(domain, versionId),
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <Publishing {...props} candidate={data} onRefused={() => void refetch()} />;
  return (
    <AppDialog open onClose={onClose} title={t('publish')} width={720}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </AppDialog>
  );
}

interface PublishingProps extends Props {
  candidate: Candidate;
  onRefused: () => void;
}

/** What has to be given or confirmed before a draft is published. */
function requirementsOf({ draft, check, cases, authors }: Candidate) {
  const steps = draftSteps(draft, authors);
  return {
    steps,
    needsReason:
      cases.some(({ differences }) => differences.length > 0) ||
      check.breaks.some(({ refuses }) => refuses === 'overridable'),
    refused: check.faults.length > 0 || check.breaks.some(({ refuses }) => refuses === 'always'),
    mustSee: steps.some(({ mine }) => !mine),
  };
}

/** What is typed and confirmed before a draft is published, and the request. */
function usePublishing({ domain, candidate, onPublished, onRefused }: PublishingProps) {
  const t = useText(designerMessages);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState(false);
  const [wantsDrafts, setWantsDrafts] = useState(false);
  const { draft } = candidate;
  const ruleUsers = useRuleUsers(domain.kind === 'rule' ? draft.designId : null);
  const requirements = requirementsOf(candidate);
  const { needsReason, refused, mustSee } = requirements;
  const publish = useCall(domain.endpoints.publish, {
    invalidates: [domain.endpoints],
    onSuccess: (published) => {
      toast.success(t('publishedDone', { version: published.version }));
      if (wantsDrafts)
        void beginDrafts(ruleUsers.open).then(
          (codes) => toast.success(t('draftsMade', { n: codes.length, codes: codes.join(', ') })),
          (error: unknown) => toast.error(error),
        );
      onPublished(published);
    },
    onError: onRefused,
  });
  const isComplete = note.trim() !== '' && (!needsReason || reason.trim() !== '') && (!mustSee || seen);
  const body = {
    revision: draft.revision,
    note: note.trim(),
    ...(needsReason ? { overrideReason: reason.trim() } : {}),
  };
  return {
    ...requirements,
    note: { value: note, onChange: setNote },
    reason: { value: reason, onChange: setReason },
    confirmed: { seen, onSeen: setSeen },
    ruleUsers: { ...ruleUsers, wanted: wantsDrafts, onWanted: setWantsDrafts },
    isReady: !refused && isComplete,
    isPending: publish.isPending,
    error: publish.error,
    send: () => publish.mutate({ params: { versionId: draft.id }, body }),
  };
}

function Publishing(props: PublishingProps) {
  const { domain, candidate, onClose } = props;
  const t = useText(designerMessages);
  const { draft, check, cases } = candidate;
  const publishing = usePublishing(props);
  const { steps, needsReason, note, reason, isReady, isPending, error } = publishing;
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('publishTitle', { version: draft.version })}
      width={720}
      busy={isPending}
      dirty={note.value.trim() !== '' || reason.value.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) publishing.send();
      }}
      actions={
        <SaveButtons isSaving={isPending} onCancel={onClose} saveLabel={t('publish')} disabled={!isReady} />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {error && <Refusal error={error} />}
        <PublishChanges domain={domain} draft={draft} steps={steps} {...publishing.confirmed} />
        <Dependants check={check} />
        <PublishCases cases={cases} />
        {domain.kind === 'rule' && <RuleUsersSection {...publishing.ruleUsers} />}
        {domain.kind === 'workflow' && <RehearsalSection draft={draft} />}
        <NoteField label={t('publishNote')} help={t('publishNoteHelp')} {...note} autoFocus />
        {needsReason && <NoteField label={t('overrideReason')} {...reason} />}
      </Box>
    </AppDialog>
  );
}

interface NoteProps {
  label: string;
  help?: string;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
}

const NoteField = ({ label, help, value, onChange, autoFocus = false }: NoteProps) => (
  <TextField
    autoFocus={autoFocus}
    required
    multiline
    minRows={2}
    label={label}
    helperText={help}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: 500 } }}
  />
);

const Refusal = ({ error }: { error: Error }) => (
  <Alert severity="error">
    {messageOf(error)}
    {Object.entries((error instanceof ApiError && error.problem.fields) || {}).map(([place, text]) => (
      <div key={place}>{`${place}: ${text}`}</div>
    ))}
  </Alert>
);

const breakTones = { always: 'red', overridable: 'amber', draft: 'grey' } as const;
const breakLabels = {
  always: 'refusesAlways',
  overridable: 'refusesOverridable',
  draft: 'refusesDraft',
} as const;

function Dependants({ check: { faults, breaks } }: { check: DesignCheck }) {
  const t = useText(designerMessages);
  const keyOf = ({ id, version, place, message }: DesignBreak) => `${id} ${version} ${place} ${message}`;
  return (
    <>
      {faults.length > 0 && (
        <Alert severity="error">
          <strong>{t('mustCorrect')}</strong>
          {faults.map(({ place, message }) => (
            <div key={`${place} ${message}`}>{place === '' ? message : `${place}: ${message}`}</div>
          ))}
        </Alert>
      )}
      <PublishSection title={t('dependants')}>
        {breaks.length === 0 && <Typography variant="body2">{t('noDependants')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {breaks.map((each) => (
            <Box component="li" key={keyOf(each)} sx={{ overflowWrap: 'anywhere' }}>
              <ToneChip tone={breakTones[each.refuses]} label={t(breakLabels[each.refuses])} />{' '}
              <strong>{`${each.code} ${each.version} · ${each.place}`}</strong> {each.message}
            </Box>
          ))}
        </Box>
      </PublishSection>
    </>
  );
}
