import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { FileButton } from '#kit/file-button.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { contractsMessages } from './contracts.messages.ts';

const endpoints = client.administration.contracts;

type ContractFile = Awaited<ReturnType<typeof endpoints.files>>[number];

/** Files of a contract: signed copies, policies, annexes. */
export function ContractFiles({ row }: { row: { id: number } }) {
  const t = useText(contractsMessages);
  const may = useMay();
  const files = useQuery(queryFor(endpoints.files, { params: { id: row.id } }));
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  if (!files.data) return <LoadingState />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {may(endpoints.addFile) && <FileUpload contractId={row.id} />}
      {files.data.length === 0 && <EmptyState title={t('noFiles')} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.data.map((file) => (
          <FileRow key={file.id} contractId={row.id} file={file} />
        ))}
      </Box>
    </Box>
  );
}

function useErrorToast(): (error: unknown) => void {
  const kit = useText(kitMessages);
  return (error) => void toast.error(error, { title: kit('operationFailed') });
}

function FileUpload({ contractId }: { contractId: number }) {
  const t = useText(contractsMessages);
  const reportError = useErrorToast();
  const { maxBytes } = endpoints.addFile.endpoint.upload;
  const adding = useMutation({
    mutationFn: (file: File) =>
      askBeforeUnload(
        endpoints.addFile({
          params: { id: contractId },
          query: { fileName: file.name.slice(-200) },
          body: file,
        }),
      ),
    onSuccess: () => refetch(endpoints),
    onError: reportError,
  });
  return (
    <Box>
      <FileButton
        label={t('addFile')}
        startIcon={<AttachFile aria-hidden />}
        loading={adding.isPending}
        loadingPosition="start"
        accept=".pdf,.png,.jpg,.jpeg,.xlsx,.docx,.csv,.txt"
        onFile={(file) => (file.size > maxBytes ? reportError(t('fileTooLarge')) : adding.mutate(file))}
      />
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
        {t('fileLimits')}
      </Typography>
    </Box>
  );
}

/** Name, size and origin of a file, which can be downloaded and removed. */
function FileRow({ contractId, file }: { contractId: number; file: ContractFile }) {
  const t = useText(contractsMessages);
  const formats = useFormats();
  const may = useMay();
  const reportError = useErrorToast();
  const { name, bytes, createdAt, createdBy } = file;
  const params = { id: contractId, fileId: file.id };
  const download = () => endpoints.downloadFile({ params }).then(saveFile, reportError);
  const remove = async () => {
    if (!(await confirmDelete({ text: t('removeFileAsk', { name }) }))) return;
    await endpoints.removeFile({ params }).then(() => refetch(endpoints), reportError);
  };
  return (
    <Box
      component="li"
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
          onClick={() => void download()}
          sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {name}
        </Link>
        <Typography variant="caption" color="text.secondary" component="div">
          {[formats.bytes(bytes), formats.dayTime(createdAt), createdBy].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {may(endpoints.removeFile) && (
        <IconButton aria-label={t('removeFile', { name })} onClick={() => void remove()}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
