import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BegunReason, UndoCheck } from '@cuadrilla/contract/operation/imports.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { freshQueryFor, useCall } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { importMessages } from './import.messages.ts';

interface Props {
  id: number;
  fileName: string;
}

/** Opens the question whether an import is undone. */
export function UndoButton({ id, fileName }: Props) {
  const t = useText(importMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Undo aria-hidden />}
        aria-label={t('undoOf', { file: fileName })}
        onClick={() => setOpen(true)}
      >
        {t('undo')}
      </Button>
      {open && <UndoDialog id={id} fileName={fileName} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what undoing an import would cancel. When work has begun, only the rest can be undone, on request. */
function UndoDialog({ id, fileName, onClose }: Props & { onClose: () => void }) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const { imports, operations, activities } = client.operation;
  const check = useQuery(freshQueryFor(imports.undoCheck, { params: { id } }));
  const undo = useCall(imports.undo, {
    invalidates: [imports.list, operations, activities],
    onSuccess: onClose,
    onError: () => void check.refetch(),
  });
  const found = check.data;
  const ready = found ? found.operations - found.begun : 0;
  const start = () => undo.mutate({ params: { id }, body: { rest: (found?.begun ?? 0) > 0 } });
  return (
    <AppDialog
      open
      brief
      onClose={onClose}
      busy={undo.isPending}
      title={t('undoTitle')}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={undo.isPending}>
            {kit('close')}
          </Button>
          {ready > 0 && (
            <Button variant="contained" color="error" loading={undo.isPending} onClick={start}>
              {t(found!.begun > 0 ? 'undoRest' : 'undoAll', { n: ready })}
            </Button>
          )}
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {fileName}
      </Typography>
      {undo.error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {messageOf(undo.error)}
        </Alert>
      )}
      {check.isPending && <LoadingState />}
      {check.isError && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
      {found && <UndoSummary found={found} ready={ready} />}
    </AppDialog>
  );
}

const reasonKeys = {
  ended: 'whyEnded',
  launched: 'whyLaunched',
  edited: 'whyEdited',
  facts: 'whyFacts',
  phone: 'whyPhone',
  decided: 'whyDecided',
  file: 'whyFile',
} as const satisfies Record<BegunReason, keyof typeof importMessages>;

function UndoSummary({ found: { begun, first }, ready }: { found: UndoCheck; ready: number }) {
  const t = useText(importMessages);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {begun > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('begunN', { n: begun })}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {first.map(({ id, number, why }) => (
              <li key={id}>
                <strong>{number}</strong>: {t(reasonKeys[why])}
              </li>
            ))}
            {begun > first.length && <li>{t('andMore', { n: begun - first.length })}</li>}
          </Box>
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        {ready === 0 ? t('nothingToUndo') : t(begun > 0 ? 'undoRestText' : 'undoText', { n: ready })}
      </Typography>
    </Box>
  );
}
