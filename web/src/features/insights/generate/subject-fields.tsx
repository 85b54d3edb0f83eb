import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import type { SubjectKind } from '@cuadrilla/contract/insights/proposals.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { useQuestions } from '../numbers/use-names.ts';
import { generateMessages } from './generate.messages.ts';

/** What a dashboard can be about. */
export interface Work {
  id: number | string;
  code: string;
  name: string;
}

const { choices, forms, whereUsed } = client.parameterization;
const allForms = { body: { filters: [], sorts: [{ key: 'name' }], size: 500 } };

/** Everything of a kind that the person may choose from. */
function useWorks(kind: SubjectKind) {
  const name = useBilingual();
  const workflows = useQuery({ ...queryFor(choices.workflows), enabled: kind === 'workflow' });
  const types = useQuery({ ...queryFor(choices.activityTypes), enabled: kind === 'type' });
  const formPage = useQuery({ ...queryFor(forms.criteria, allForms), enabled: kind === 'form' });
  const questions = useQuestions();
  if (kind === 'question') {
    const works = questions.map((question) => ({
      id: question.code,
      code: question.code,
      name: name(question.name),
    }));
    return { works, error: null, retry: () => undefined, isPending: false };
  }
  const query = { workflow: workflows, type: types, form: formPage }[kind];
  const works: readonly Work[] | undefined =
    kind === 'form'
      ? formPage.data?.content
      : (kind === 'workflow' ? workflows : types).data?.map((one) => ({ ...one, name: name(one.name) }));
  return { works, error: query.error, retry: () => void query.refetch(), isPending: query.isPending };
}

interface Props {
  kind: SubjectKind;
  work: Work | null;
  onKind: (kind: SubjectKind) => void;
  onWork: (work: Work | null) => void;
}

export function SubjectFields({ kind, work, onKind, onWork }: Props) {
  const t = useText(generateMessages);
  const may = useMay();
  const { works, error, retry, isPending } = useWorks(kind);
  const kinds: SubjectKind[] = [
    'workflow',
    'type',
    ...(may(forms.criteria) && may(whereUsed.forms) ? (['form'] as const) : []),
    'question',
  ];
  if (error && !works) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('kind')}
        value={kind}
        onChange={(_, next: SubjectKind | null) => next && onKind(next)}
      >
        {kinds.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: 1.5, textTransform: 'none' }}>
            {t(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Autocomplete
        key={kind}
        options={[...(works ?? [])]}
        loading={isPending}
        value={work}
        noOptionsText={t(kind === 'question' ? 'noQuestions' : 'none')}
        getOptionLabel={(one) => `${one.name} (${one.code})`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, next) => onWork(next)}
        sx={{ flex: '1 1 280px', maxWidth: 480 }}
        renderInput={(params) => <TextField {...params} label={t(kind)} />}
      />
    </Box>
  );
}
