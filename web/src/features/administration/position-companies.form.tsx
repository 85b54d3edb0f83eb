import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { q, refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/dialog.tsx';
import { useOptions } from '#kit/catalogue/reference-options.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/notices.ts';
import { SelectAll } from '#kit/select-all.tsx';
import { ErrorState, LoadingState } from '#kit/states.tsx';
import { positionsMessages } from './positions.messages.ts';

const doors = client.administration.positions;

/** Which companies have a position. */
export function PositionCompaniesForm({ position, name, onClose }: { position: { id: number }; name: string; onClose: () => void }) {
  const t = useText(positionsMessages);
  const kit = useText(kitMessages);
  const now = useQuery({ ...q(doors.companies, { params: { id: position.id } }), staleTime: 0 });
  const companies = useOptions('companies', { size: 1000 });
  const [chosen, setChosen] = useState<number[] | null>(null);
  const saving = useMutation({
    mutationFn: (companyIds: number[]) => doors.assignCompanies({ params: { id: position.id }, body: { companyIds } }),
    onSuccess: () => {
      toast.success(t('assigned'), { title: kit('operationSuccess') });
      void refetch(doors, client.administration.companies);
      onClose();
    },
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  const error = now.error ?? companies.error;
  const value = chosen ?? now.data?.map(({ id }) => id) ?? [];
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
          <Button variant="contained" disabled={!now.data} loading={saving.isPending} onClick={() => saving.mutate(value)}>
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
        <SelectAll width="100%" label={t('companies')} options={companies.data.map(({ id, label }) => ({ value: id, label }))} value={value} onChange={setChosen} help={t('assignHelp')} />
      )}
    </AppDialog>
  );
}
