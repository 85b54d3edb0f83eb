import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast } from '../feedback/notices.ts';
import { saveFile } from '../save-file.ts';
import { acceptedFiles, ChosenFile } from './chosen-file.tsx';
import type { ImportEndpoints } from './import-job.ts';
import { importMessages } from './import.messages.ts';

interface Props<Q extends object> {
  endpoints: Pick<ImportEndpoints<Q>, 'importTemplate' | 'importCheck'>;
  /** What the template and the dry run depend on. */
  query: Q;
  /** What has to be chosen beside the file. */
  extraFields?: ReactNode;
  /** Says why no file may be checked yet; null when one may. */
  blockedReason?: () => string | null;
  /** The file that was chosen before and is not sent. */
  file: File | null;
  /** Whether it was chosen before the page was loaded again. */
  isRestored: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
  onCheck: (file: File) => void;
}

const accepted = /\.(csv|xlsx)$/i;

/** Chooses the file; one that the server would refuse unread is refused here. */
export function ImportStart<Q extends object>({
  endpoints,
  query,
  extraFields,
  blockedReason = () => null,
  file,
  isRestored,
  onFile,
  onRemove,
  onCheck,
}: Props<Q>) {
  const t = useText(importMessages);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { maxBytes } = endpoints.importCheck.endpoint.upload;

  const faultOf = (chosen: File): string | null => {
    if (!accepted.test(chosen.name)) return t('wrongType');
    if (chosen.size > maxBytes) return t('tooLarge');
    return chosen.size === 0 ? t('emptyFile') : null;
  };
  const isReady = () => {
    const reason = blockedReason();
    setRefusal(reason);
    return !reason;
  };
  const takeFile = (chosen: File) => {
    const fault = faultOf(chosen);
    if (fault) return setRefusal(fault);
    onFile(chosen);
    if (isReady()) onCheck(chosen);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {extraFields}
      {refusal && <Alert severity="warning">{refusal}</Alert>}
      {file ? (
        <>
          {isRestored && <Alert severity="info">{t('restoredFile')}</Alert>}
          <ChosenFile name={file.name} bytes={file.size} onReplace={takeFile} onRemove={onRemove} />
          <Box>
            <Button variant="outlined" onClick={() => isReady() && onCheck(file)}>
              {t('check')}
            </Button>
          </Box>
        </>
      ) : (
        <DropArea onFile={takeFile} />
      )}
      <TemplateButtons endpoint={endpoints.importTemplate} query={query} mayDownload={isReady} />
    </Box>
  );
}

/** Takes a dropped file, or one chosen with the button. */
function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const t = useText(importMessages);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        px: 2,
        py: 4,
        borderRadius: 2,
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : '#c9cdd9',
        bgcolor: over ? 'rgb(0 12 102 / 4%)' : 'background.default',
        textAlign: 'center',
      }}
    >
      <CloudUpload aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography variant="subtitle2" component="p">
        {t('drop')}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {t('orChoose')}
      </Typography>
      <Button variant="outlined" sx={{ my: 1 }} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={acceptedFiles}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Typography variant="caption" color="text.secondary">
        {t('limits')}
      </Typography>
    </Box>
  );
}

interface TemplateProps<Q extends object> {
  endpoint: ImportEndpoints<Q>['importTemplate'];
  query: Q;
  mayDownload: () => boolean;
}

function TemplateButtons<Q extends object>({ endpoint, query, mayDownload }: TemplateProps<Q>) {
  const t = useText(importMessages);
  const kit = useText(kitMessages);
  const download = async (format: 'csv' | 'xlsx') => {
    if (!mayDownload()) return;
    try {
      saveFile(await endpoint({ query: { ...query, format } }));
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', ml: -1.5 }}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          color="inherit"
          startIcon={<Download aria-hidden />}
          onClick={() => void download(format)}
        >
          {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
        </Button>
      ))}
    </Box>
  );
}
