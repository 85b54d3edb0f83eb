import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formBlockLimits, type FormBlock } from '@cuadrilla/contract/parameterization/form-blocks.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { shownText } from './model/form-texts.rules.ts';
import type { FormNode } from './model/form-tree.rules.ts';
import type { FormEdits } from './use-form-edits.ts';

const endpoints = client.parameterization.formBlocks;

/** Parts of forms that other forms use: inserted as a copy, saved from what is selected. */
export function BlocksDialog({ edits, onClose }: { edits: FormEdits; onClose: () => void }) {
  const t = useText(blocksMessages);
  const blocks = useQuery(queryFor(endpoints.list));
  const may = useMay();
  const { node } = edits;
  return (
    <AppDialog open onClose={onClose} title={t('title')} width={640}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {may(endpoints.create) && node && node.role !== 'page' && <SaveBlock node={node} />}
        {blocks.isPending && <LoadingState />}
        {blocks.isError && <ErrorState error={blocks.error} onRetry={() => void blocks.refetch()} />}
        {blocks.data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
        {blocks.data && blocks.data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {blocks.data.map((block) => (
              <BlockLine
                key={block.id}
                block={block}
                onInsert={(element) => {
                  edits.insert(element);
                  onClose();
                }}
              />
            ))}
          </Box>
        )}
      </Box>
    </AppDialog>
  );
}

function SaveBlock({ node }: { node: FormNode }) {
  const t = useText(blocksMessages);
  const lang = useLanguage();
  const title = shownText(node.json.title, lang, node.name);
  const [name, setName] = useState(title.slice(0, formBlockLimits.name));
  const save = useCall(endpoints.create, {
    invalidates: [endpoints.list],
    onSuccess: () => toast.success(t('saved', { name })),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {save.error && <Alert severity="error">{messageOf(save.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          label={t('saveAs', { title })}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: formBlockLimits.name } }}
          sx={{ flex: '1 1 240px' }}
        />
        <Button
          variant="outlined"
          disabled={name.trim() === ''}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { name, element: { ...node.json } } })}
        >
          {t('save')}
        </Button>
      </Box>
    </Box>
  );
}

function BlockLine({ block, onInsert }: { block: FormBlock; onInsert: (element: unknown) => void }) {
  const t = useText(blocksMessages);
  const formats = useFormats();
  const may = useMay();
  const { id, name, questions, author, createdAt } = block;
  const remove = useCall(endpoints.remove, {
    invalidates: [endpoints.list],
    onError: (error) => toast.error(error),
  });
  const [isBusy, setBusy] = useState(false);
  const insert = async () => {
    setBusy(true);
    try {
      onInsert((await endpoints.read({ params: { id } })).element);
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  const askRemove = async () => {
    if (await confirmDelete({ title: t('remove', { name }), text: t('removeText') }))
      remove.mutate({ params: { id } });
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {[t('questions', { n: questions }), author ?? '', formats.day(createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void insert()}>
        {t('insert')}
      </Button>
      {may(endpoints.remove) && (
        <Tooltip title={t('remove', { name })}>
          <IconButton size="small" aria-label={t('remove', { name })} onClick={() => void askRemove()}>
            <DeleteOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
