import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { useOptions } from '#kit/catalogue/fields/reference-options.ts';
import { StaleDialog } from '#kit/catalogue/record/stale-dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { positionsMessages } from './positions.messages.ts';

const endpoints = client.administration.positions;

/**
 * Which companies have a position; a choice that came late is shown beside the one that was saved meanwhile.
 */
export function PositionCompaniesForm({
  position,
  name,
  onClose,
}: {
  position: { id: number };
  name: string;
  onClose: () => void;
}) {
  const t = useText(positionsMessages);
  const kit = useText(kitMessages);
  const now = useQuery({ ...queryFor(endpoints.companies, { params: { id: position.id } }), staleTime: 0 });
  const companies = useOptions('companies', { size: 1000 });
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [seen, setSeen] = useState<number[] | null>(null);
  const [late, setLate] = useState<{
    mine: number[];
    theirs: number[];
    names: ReadonlyMap<number, string>;
  } | null>(null);
  const saving = useMutation({
    mutationFn: ({ mine, over }: { mine: number[]; over: number[] }) =>
      endpoints.assignCompanies({ params: { id: position.id }, body: { companyIds: mine, seen: over } }),
    onSuccess: () => {
      toast.success(t('assigned'), { title: kit('operationSuccess') });
      void refetch(endpoints, client.administration.companies);
      onClose();
    },
    onError: async (error, { mine }) => {
      const fresh = isProblem(error, 'STALE_VERSION')
        ? await endpoints.companies({ params: { id: position.id } }).catch(() => null)
        : null;
      if (fresh)
        return setLate({
          mine,
          theirs: fresh.map(({ id }) => id),
          names: new Map(fresh.map(({ id, code, name }) => [id, `${code} - ${name}`])),
        });
      setLate(null);
      toast.error(error, { title: kit('operationFailed') });
    },
  });
  const error = now.error ?? companies.error;
  const start = seen ?? now.data?.map(({ id }) => id) ?? [];
  const value = chosen ?? start;
  const choose = (next: number[]) => {
    setSeen(start);
    setChosen(next);
  };
  const goOn = (from: number[], mine: number[]) => {
    setSeen(from);
    setChosen(mine);
    setLate(null);
  };
  const labelOf = (id: number) =>
    companies.data?.find((company) => company.id === id)?.label ?? late?.names.get(id) ?? `N.º ${id}`;
  const differing = late
    ? [...new Set([...late.theirs, ...late.mine])].filter(
        (id) => late.mine.includes(id) !== late.theirs.includes(id),
      )
    : [];
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={saving.isPending}
      title={t('assignTitle', { name })}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!now.data}
            loading={saving.isPending}
            onClick={() => saving.mutate({ mine: value, over: start })}
          >
            {kit('save')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => (void now.refetch(), void companies.refetch())} />
      ) : !now.data || !companies.data ? (
        <LoadingState />
      ) : (
        <SelectAll
          width="100%"
          label={t('companies')}
          options={companies.data.map(({ id, label }) => ({ value: id, label }))}
          value={value}
          onChange={choose}
          help={t('assignHelp')}
        />
      )}
      {late && (
        <StaleDialog
          heading={t('companies')}
          text={t(differing.length ? 'late' : 'lateSame')}
          rows={differing.map((id) => ({
            label: labelOf(id),
            saved: t(late.theirs.includes(id) ? 'has' : 'hasNot'),
            mine: t(late.mine.includes(id) ? 'has' : 'hasNot'),
          }))}
          busy={saving.isPending}
          onBack={() => goOn(late.theirs, late.mine)}
          onTheirs={() => goOn(late.theirs, late.theirs)}
          onMine={() => saving.mutate({ mine: late.mine, over: late.theirs })}
        />
      )}
    </AppDialog>
  );
}
