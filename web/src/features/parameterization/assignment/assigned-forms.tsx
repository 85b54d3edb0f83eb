import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TypeForm } from '@cuadrilla/contract/parameterization/annexes.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import { useAnnexVariables, useAssignable } from './annex-conditions.ts';
import { assignmentMessages } from './assignment.messages.ts';
import { entriesOfType, entryOf, keyOf, type Entry } from './entries.rules.ts';

const { formGroups, activityTypes } = client.parameterization;

/** The forms of an activity type, in its detail. */
export function AssignedToType({ row }: { row: { id: number; version: number } }) {
  const { data, error, refetch } = useQuery(queryFor(activityTypes.assigned, { params: { id: row.id } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Forms
      entries={entriesOfType(data.form, data.forms)}
      withMain
      source={data.form === null ? {} : { form: data.form }}
    />
  );
}

/** The forms of a group, in its detail. */
export function AssignedToGroup({ row }: { row: { id: number; version: number } }) {
  const { data, error, refetch } = useQuery(queryFor(formGroups.assigned, { params: { id: row.id } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <Forms entries={data.forms.map(entryOf)} withMain={false} source={{ groupId: row.id }} />;
}

interface FormsProps {
  entries: readonly Entry[];
  withMain: boolean;
  source: { form?: string; groupId?: number };
}

function Forms({ entries, withMain, source }: FormsProps) {
  const t = useText(assignmentMessages);
  const lang = useLanguage();
  const variables = useAnnexVariables(source);
  const { data } = useAssignable();
  if (entries.length === 0) return <EmptyState title={t('nothing')} />;
  const nameOf = ({ kind, code }: Entry) =>
    (kind === 'form' ? data?.forms : data?.groups)?.find((each) => each.code === code)?.name;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, fontSize: 13 }}>
      {entries.map((entry, place) => (
        <Box component="li" key={keyOf(entry)} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{[entry.code, nameOf(entry)].filter(Boolean).join(' · ')}</strong>{' '}
          {withMain && place === 0 && <ToneChip tone="indigo" label={t('main')} />}
          {entry.kind === 'group' && <ToneChip tone="teal" label={t('group')} />}
          {!(withMain && place === 0) && (
            <Condition>
              {entry.when === null ? t('always') : conditionSentence(entry.when, variables, lang)}
            </Condition>
          )}
        </Box>
      ))}
    </Box>
  );
}

const Condition = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="body2"
    color="text.secondary"
    sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
  >
    {children}
  </Typography>
);

/** Forms as the history of a record has them: their codes in order. */
export function FormsOfHistory({ value }: { value: unknown }) {
  const forms = Array.isArray(value) ? (value as TypeForm[]).map(entryOf) : [];
  return <>{forms.map(({ code }) => code).join(', ')}</>;
}
