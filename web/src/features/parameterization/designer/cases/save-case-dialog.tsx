import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { caseDifferenceText } from '@cuadrilla/contract/parameterization/cases/case-messages.ts';
import type { CaseContent, DesignCase } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import type { AnyRun } from './case-runner.ts';
import { casesMessages } from './cases.messages.ts';
import { contentWith, expectationsOf, type Expectation, type ExpectationKey } from './expectations.rules.ts';

interface Props {
  domain: DesignDomain;
  designId: number;
  document: DesignDocument;
  /** Null while they are read. */
  lists: Lists | null;
  rules: KnownRules;
  content: CaseContent;
  /** The case that is changed; null for a new one. */
  existing: DesignCase | null;
  onClose: () => void;
}

/** Names a case, and chooses what of what comes out it shall expect. */
export function SaveCaseDialog(props: Props) {
  const t = useText(casesMessages);
  const lang = useLanguage();
  const { document, content, lists, rules, existing, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['editing', 'case', content, document],
    enabled: lists !== null,
    queryFn: async () => {
      const { runCases } = await import('./case-runner.ts');
      const [run] = await runCases(document, [content], {
        lists: lists ?? {},
        rules,
        timeZone: timeZone(),
        lang,
      });
      return run!;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (data) return <Saving {...props} run={data} />;
  return (
    <AppDialog open onClose={onClose} title={t(existing ? 'changeTitle' : 'saveTitle')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </AppDialog>
  );
}

/** What an existing case expects; a new one expects all. */
function chosenAtFirst(expectations: readonly Expectation[], existing: DesignCase | null): ExpectationKey[] {
  const wanted = existing && Object.keys(existing.content.expected);
  return expectations.flatMap(({ key }) => (!wanted || wanted.includes(key) ? [key] : []));
}

interface Writing extends Pick<Props, 'domain' | 'designId' | 'existing' | 'onClose'> {
  /** Null: it cannot be saved as it is. */
  write: () => { name: string; content: CaseContent } | null;
}

function useSaveCase({ domain, designId, existing, onClose, write }: Writing) {
  const t = useText(casesMessages);
  const { createCase, saveCase, cases } = domain.endpoints;
  const options = {
    invalidates: [cases],
    onSuccess: ({ name }: DesignCase) => {
      toast.success(t('saved', { name }));
      onClose();
    },
  };
  const create = useCall(createCase, options);
  const save = useCall(saveCase, options);
  const submit = () => {
    const body = write();
    if (!body) return;
    if (existing)
      save.mutate({ params: { caseId: existing.id }, body: { revision: existing.revision, ...body } });
    else create.mutate({ params: { id: designId }, body });
  };
  return { submit, error: create.error ?? save.error, isSaving: create.isPending || save.isPending };
}

function Saving(props: Props & { run: AnyRun }) {
  const { document, content, existing, onClose, run } = props;
  const t = useText(casesMessages);
  const lang = useLanguage();
  const { outcome } = run;
  const expectations = outcome ? expectationsOf(document, content, outcome) : [];
  const [name, setName] = useState(existing?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<ExpectationKey>>(
    () => new Set(chosenAtFirst(expectations, existing)),
  );
  const isComplete = outcome !== null && name.trim() !== '';
  const { submit, error, isSaving } = useSaveCase({
    ...props,
    write: () =>
      isComplete ? { name: name.trim(), content: contentWith(document, content, outcome, chosen) } : null,
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t(existing ? 'changeTitle' : 'saveTitle')}
      busy={isSaving}
      dirty={name !== (existing?.name ?? '')}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
      actions={<SaveButtons isSaving={isSaving} onCancel={onClose} disabled={!isComplete} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        <TextField
          autoFocus
          required
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        {outcome ? (
          <ExpectationFields expectations={expectations} chosen={chosen} onChange={setChosen} />
        ) : (
          <Alert severity="warning">
            {t('cannotRun', {
              reason: run.differences.map((each) => caseDifferenceText(each, lang)).join(' '),
            })}
          </Alert>
        )}
      </Box>
    </AppDialog>
  );
}

interface FieldsProps {
  expectations: readonly Expectation[];
  chosen: ReadonlySet<ExpectationKey>;
  onChange: (chosen: ReadonlySet<ExpectationKey>) => void;
}

function ExpectationFields({ expectations, chosen, onChange }: FieldsProps) {
  const t = useText(casesMessages);
  const toggle = (key: ExpectationKey) =>
    onChange(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {t('mustComeOut')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('mustHelp')}
      </Typography>
      {expectations.map((each) => (
        <FormControlLabel
          key={each.key}
          sx={{ display: 'flex', alignItems: 'flex-start', overflowWrap: 'anywhere', mr: 0 }}
          control={
            <Checkbox
              size="small"
              checked={each.always === true || chosen.has(each.key)}
              disabled={each.always === true}
              onChange={() => toggle(each.key)}
            />
          }
          label={<Box sx={{ pt: 0.75, minWidth: 0 }}>{expectationText(each, t)}</Box>}
        />
      ))}
    </Box>
  );
}

type Texts = ReturnType<typeof useText<typeof casesMessages>>;

function expectationText({ key, items }: Expectation, t: Texts): string {
  const list = items.join(key === 'stages' ? ' → ' : ', ');
  if (key === 'faults') return items.length === 0 ? t('faultsNone') : t('faults', { items: list });
  if (key === 'fires') return t(items[0] === 'true' ? 'firesYes' : 'firesNo');
  if (key === 'waiting' && items.length === 0) return t('waitingNone');
  if (key === 'rules' && items.length === 0) return t('rulesNone');
  return t(key, { items: list });
}
