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
import { importDraft } from '#kit/table-import/import-draft.ts';
import { noFilters, type Filters } from '#features/operation/workspace/filters/activity-filters.ts';
import { ImportHistory } from './import-history.tsx';
import { importMessages } from './import.messages.ts';
import { UndoButton } from './undo-dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows what was created, in the workspace. */
  onShow: (filters: Partial<Filters>) => void;
}

const draftName = 'operation';

/** Uploads work orders: each row opens an operation of the workflow chosen. */
export default function WorkOrderImport({ open, onClose, onShow }: Props) {
  const t = useText(importMessages);
  const [workflow, setWorkflow] = useState(
    () => importDraft<{ workflow: string }>(draftName).query?.workflow ?? '',
  );
  const [from] = useState(today);
  if (!open) return null;
  return (
    <ImportDialog
      name={draftName}
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
        undone: (n, left) =>
          [t('undoneN', { n }), left > 0 && t('leftN', { n: left })].filter(Boolean).join(' '),
      }}
      extraFields={<WorkflowField value={workflow} onChange={setWorkflow} />}
      afterLoad={({ id, fileName }) => <UndoButton id={id} fileName={fileName} />}
      history={(resume) => (
        <ImportHistory onResume={(one) => resume(one.id, { workflow: one.workflowCode })} />
      )}
    />
  );
}

function WorkflowField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useText(importMessages);
  const name = useBilingual();
  const workflows = useQuery({ ...queryFor(client.parameterization.choices.workflows), staleTime: 600_000 });
  const offered = workflows.data ?? [];
  return (
    <TextField
      select
      required
      label={t('workflow')}
      value={offered.some(({ code, mayCreate }) => code === value && mayCreate) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      helperText={t(workflows.data?.length === 0 ? 'noWorkflows' : 'workflowHelp')}
      autoFocus
    >
      {offered.map((one) => (
        <MenuItem key={one.code} value={one.code} disabled={!one.mayCreate}>
          {one.mayCreate ? name(one.name) : t('forOthers', { name: name(one.name) })}
        </MenuItem>
      ))}
    </TextField>
  );
}
