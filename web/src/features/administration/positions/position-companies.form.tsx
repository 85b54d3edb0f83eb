import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { useOptions } from '#kit/catalogue/fields/reference-options.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { positionsMessages } from './positions.messages.ts';
import { recordNumber } from '#kit/record-number.ts';

const endpoints = client.administration.positions;

interface Props {
  position: { id: number };
  name: string;
  onClose: () => void;
}

/**
 * Which companies have a position. When somebody else changed them meanwhile, the choice is shown beside the
 * saved one.
 */
export function PositionCompaniesForm({ position, name, onClose }: Props) {
  const t = useText(positionsMessages);
  const companies = useOptions('companies', { size: 1000 });
  const { assigned, start, value, choose } = useChosenCompanies(position.id);
  const { saving, conflict, setConflict } = useCompaniesSave(position.id, name, onClose);
  const continueFrom = (saved: number[], next: number[]) => {
    choose(saved, next);
    setConflict(null);
  };
  const content = () => {
    const error = assigned.error ?? companies.error;
    if (error)
      return <ErrorState error={error} onRetry={() => (void assigned.refetch(), void companies.refetch())} />;
    if (!assigned.data || !companies.data) return <LoadingState shape="fields" rows={1} />;
    return (
      <SelectAll
        width="100%"
        label={t('companies')}
        options={companies.data.map(({ id, label }) => ({ value: id, label }))}
        value={value}
        onChange={(next) => choose(start, next)}
        help={t('assignHelp')}
      />
    );
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      title={t('assignTitle', { name })}
      actions={
        <SaveButtons
          isSaving={saving.isPending}
          onCancel={onClose}
          onSave={() => saving.mutate({ mine: value, startedFrom: start })}
          disabled={!assigned.data}
        />
      }
    >
      {content()}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={(id) => companies.data?.find((company) => company.id === id)?.label}
          busy={saving.isPending}
          onBack={() => continueFrom(conflict.theirs, conflict.mine)}
          onTheirs={() => continueFrom(conflict.theirs, conflict.theirs)}
          onMine={() => saving.mutate({ mine: conflict.mine, startedFrom: conflict.theirs })}
        />
      )}
    </AppDialog>
  );
}

/** The companies that the person has chosen, and those that the choice started from. */
function useChosenCompanies(positionId: number) {
  const assigned = useQuery({
    ...queryFor(endpoints.companies, { params: { id: positionId } }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [startedFrom, setStartedFrom] = useState<number[] | null>(null);
  const start = startedFrom ?? assigned.data?.map(({ id }) => id) ?? [];
  const choose = (from: number[], next: number[]) => {
    setStartedFrom(from);
    setChosen(next);
  };
  return { assigned, start, value: chosen ?? start, choose };
}

/** Somebody else changed the companies while these were chosen. */
interface Conflict {
  mine: number[];
  theirs: number[];
  /** Names of their companies. */
  names: ReadonlyMap<number, string>;
}

function useCompaniesSave(positionId: number, name: string, onSaved: () => void) {
  const t = useText(positionsMessages);
  const kit = useText(kitMessages);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const params = { id: positionId };
  const saving = useMutation({
    // The server refuses when its companies are no longer those that the choice started from.
    mutationFn: ({ mine, startedFrom }: { mine: number[]; startedFrom: number[] }) =>
      endpoints.assignCompanies({ params, body: { companyIds: mine, seen: startedFrom } }),
    onSuccess: (_, { mine }) => {
      toast.success(t('assigned', { name, n: mine.length }), { title: kit('operationSuccess') });
      void refetch(endpoints, client.administration.companies);
      onSaved();
    },
    onError: async (error, { mine }) => {
      const saved = isProblem(error, 'STALE_VERSION')
        ? await endpoints.companies({ params }).catch(() => null)
        : null;
      if (saved)
        return setConflict({
          mine,
          theirs: saved.map(({ id }) => id),
          names: new Map(saved.map(({ id, code, name }) => [id, `${code} - ${name}`])),
        });
      setConflict(null);
      toast.error(error, { title: kit('operationFailed') });
    },
  });
  return { saving, conflict, setConflict };
}

interface ConflictProps {
  conflict: Conflict;
  labelOf: (id: number) => string | undefined;
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

function ConflictDialog({ conflict: { mine, theirs, names }, labelOf, ...choices }: ConflictProps) {
  const t = useText(positionsMessages);
  const differing = [...new Set([...theirs, ...mine])].filter(
    (id) => mine.includes(id) !== theirs.includes(id),
  );
  return (
    <StaleDialog
      heading={t('companies')}
      text={t(differing.length ? 'late' : 'lateSame')}
      rows={differing.map((id) => ({
        label: labelOf(id) ?? names.get(id) ?? recordNumber(id),
        saved: t(theirs.includes(id) ? 'has' : 'hasNot'),
        mine: t(mine.includes(id) ? 'has' : 'hasNot'),
      }))}
      {...choices}
    />
  );
}
