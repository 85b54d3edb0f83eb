import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { ImportDialog } from '#kit/table-import/import-dialog.tsx';
import { noFilters, type Filters } from '#features/operation/workspace/filters/activity-filters.ts';
import { importMessages } from './import.messages.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows what was created, in the workspace. */
  onShow: (filters: Partial<Filters>) => void;
}

/** Uploads work orders: each row opens an operation of the workflow chosen. */
export default function WorkOrderImport({ open, onClose, onShow }: Props) {
  const t = useText(importMessages);
  const name = useBilingual();
  const [workflow, setWorkflow] = useState('');
  const [from] = useState(today);
  const workflows = useQuery({ ...queryFor(client.parameterization.choices.workflows), staleTime: 600_000 });
  if (!open) return null;
  return (
    <ImportDialog
      name="operation"
      endpoints={client.operation.operations}
      query={{ workflow }}
      blockedReason={() => (workflow ? null : t('chooseWorkflowFirst'))}
      onClose={onClose}
      onShow={(made) =>
        onShow({
          ...noFilters,
          tab: 'activities',
          status: ['new'],
          workflow: made ? [made.workflow] : [],
          from,
        })
      }
      labels={{
        title: t('title'),
        loading: t('loading'),
        load: (n) => t('load', { n }),
        loadGood: (n) => t('loadGood', { n }),
        done: (n) => t('done', { n }),
        doneText: t('doneText'),
        show: t('show'),
      }}
      extraFields={
        <TextField
          select
          required
          label={t('workflow')}
          value={workflow}
          onChange={(event) => setWorkflow(event.target.value)}
          helperText={t(workflows.data?.length === 0 ? 'noWorkflows' : 'workflowHelp')}
          autoFocus
        >
          {(workflows.data ?? []).map((one) => (
            <MenuItem key={one.code} value={one.code}>
              {name(one.name)}
            </MenuItem>
          ))}
        </TextField>
      }
    />
  );
}
