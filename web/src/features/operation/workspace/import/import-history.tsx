import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationImport } from '@cuadrilla/contract/operation/imports.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { importMessages } from './import.messages.ts';
import { UndoButton } from './undo-dialog.tsx';

const pageSize = 5;
const moving = new Set<OperationImport['status']>(['checking', 'loading', 'undoing']);
const pollMs = 1500;

interface Props {
  /** Goes on with a file that was checked and not loaded. */
  onResume: (one: OperationImport) => void;
}

/** The last files of work orders: who imported them, what became of their rows, and the button that undoes one. */
export function ImportHistory({ onResume }: Props) {
  const t = useText(importMessages);
  const [pages, setPages] = useState(1);
  const size = Math.min(50, pages * pageSize);
  const list = useQuery({
    ...queryFor(client.operation.imports.list, { query: { page: 0, size } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => moving.has(status)) ? pollMs : false,
  });
  const found = list.data;
  return (
    <Box component="section" aria-label={t('history')} sx={{ mt: 3, display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('history')}
      </Typography>
      {list.isPending && <LoadingState />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {found?.total === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('noHistory')}
        </Typography>
      )}
      {found && found.total > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 2 }}
        >
          {found.content.map((one) => (
            <ImportLine key={one.id} one={one} onResume={() => onResume(one)} />
          ))}
        </Box>
      )}
      {found && found.total > size && size < 50 && (
        <Box>
          <Button onClick={() => setPages(pages + 1)} loading={list.isPlaceholderData}>
            {t('moreHistory')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function ImportLine({ one, onResume }: { one: OperationImport; onResume: () => void }) {
  const t = useText(importMessages);
  const formats = useFormats();
  const name = useBilingual();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {one.fileName}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {[
            one.workflowName ? name(one.workflowName) : one.workflowCode,
            one.createdBy,
            formats.dayTime(one.createdAt),
          ].join(' · ')}
        </Typography>
        <Typography variant="caption" component="p" className="tabular">
          <StateText one={one} />
        </Typography>
      </Box>
      {one.status === 'checked' && one.own && <Button onClick={onResume}>{t('resume')}</Button>}
      {one.mayUndo && <UndoButton id={one.id} fileName={one.fileName} />}
    </Box>
  );
}

/** What became of a file, in one line. */
function StateText({ one }: { one: OperationImport }) {
  const t = useText(importMessages);
  const created = [
    t('createdN', { n: one.created }),
    ...(one.refused > 0 ? [t('refusedN', { n: one.refused })] : []),
  ].join(' · ');
  switch (one.status) {
    case 'checking':
      return t('isChecking');
    case 'checked':
      return t('isChecked', { n: one.rows });
    case 'loading':
      return `${t('isLoading')} · ${created}`;
    case 'failed':
      return one.created > 0 ? `${t('isFailed')} · ${created}` : t('isFailed');
    case 'loaded':
      return created;
    case 'undoing':
      return `${t('isUndoing')} · ${t('undoneN', { n: one.undone })}`;
    case 'undone':
      return [
        t('undoneBy', { name: one.undoneBy ?? '' }),
        t('undoneN', { n: one.undone }),
        ...(one.left > 0 ? [t('leftN', { n: one.left })] : []),
      ].join(' · ');
  }
}
