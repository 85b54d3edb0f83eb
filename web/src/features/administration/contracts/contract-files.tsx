import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { contractsMessages } from './contracts.messages.ts';

const endpoints = client.administration.contracts;

/** Files of a contract: signed copies, policies, annexes. */
export function ContractFiles({ row }: { row: { id: number } }) {
  const t = useText(contractsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const params = { id: row.id };
  const files = useQuery(queryFor(endpoints.files, { params }));
  const failed = (error: unknown) => void toast.error(error, { title: kit('operationFailed') });
  const add = useMutation({
    mutationFn: (file: File) =>
      endpoints.addFile({ params, query: { fileName: file.name.slice(-200) }, body: file }),
    onSuccess: () => refetch(endpoints),
    onError: failed,
  });
  const { maxBytes } = endpoints.addFile.endpoint.upload;
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) failed(t('fileTooLarge'));
    else add.mutate(file);
  };
  const remove = async (fileId: number, name: string) => {
    if (!(await confirmDelete({ text: t('removeFileAsk', { name }) }))) return;
    await endpoints.removeFile({ params: { ...params, fileId } }).then(() => refetch(endpoints), failed);
  };
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  if (!files.data) return <LoadingState />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {may(endpoints.addFile) && (
        <Box>
          <Button
            variant="outlined"
            startIcon={<AttachFile aria-hidden />}
            loading={add.isPending}
            loadingPosition="start"
            onClick={() => input.current?.click()}
          >
            {t('addFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('addFile')}
            accept=".pdf,.png,.jpg,.jpeg,.xlsx,.docx,.csv,.txt"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
            {t('fileLimits')}
          </Typography>
        </Box>
      )}
      {files.data.length === 0 && <EmptyState title={t('noFiles')} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.data.map(({ id, name, bytes, createdAt, createdBy }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                component="button"
                type="button"
                aria-label={t('download', { name })}
                onClick={() =>
                  void endpoints.downloadFile({ params: { ...params, fileId: id } }).then(saveFile, failed)
                }
                sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
              >
                {name}
              </Link>
              <Typography variant="caption" color="text.secondary" component="div">
                {[formats.bytes(bytes), formats.dayTime(createdAt), createdBy].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            {may(endpoints.removeFile) && (
              <IconButton aria-label={t('removeFile', { name })} onClick={() => void remove(id, name)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
