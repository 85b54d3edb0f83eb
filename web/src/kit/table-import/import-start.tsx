import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { q } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { importMessages } from './import.messages.ts';

interface Props {
  workflow: string;
  onWorkflow: (code: string) => void;
  onFile: (file: File) => void;
}

const mostBytes = client.operation.operations.importCheck.endpoint.upload.maxBytes;
const accepted = /\.(csv|xlsx)$/i;

/** Chooses the workflow and the file; a file that the server would refuse unread is refused here. */
export function ImportStart({ workflow, onWorkflow, onFile }: Props) {
  const t = useText(importMessages);
  const name = useBilingual();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState<'chooseWorkflowFirst' | 'wrongType' | 'tooLarge' | 'emptyFile' | null>(null);
  const workflows = useQuery({ ...q(client.parameterization.choices.workflows), staleTime: 600_000 });

  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = !workflow ? 'chooseWorkflowFirst' : !accepted.test(file.name) ? 'wrongType' : file.size > mostBytes ? 'tooLarge' : file.size === 0 ? 'emptyFile' : null;
    setTrouble(wrong);
    if (!wrong) onFile(file);
  };
  const template = async (format: 'csv' | 'xlsx') => {
    try {
      saveFile(await client.operation.operations.importTemplate({ query: { format } }));
    } catch (error) {
      toast.error(error, { title: t('operationFailed') });
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        required
        label={t('workflow')}
        value={workflow}
        onChange={(event) => {
          onWorkflow(event.target.value);
          setTrouble(null);
        }}
        helperText={t(workflows.data?.length === 0 ? 'noWorkflows' : 'workflowHelp')}
        error={trouble === 'chooseWorkflowFirst'}
        autoFocus
      >
        {(workflows.data ?? []).map((one) => (
          <MenuItem key={one.code} value={one.code}>
            {name(one.name)}
          </MenuItem>
        ))}
      </TextField>
      {trouble && <Alert severity="warning">{t(trouble)}</Alert>}
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
        sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, px: 2, py: 4, borderRadius: 2, border: '1.5px dashed', borderColor: over ? 'primary.main' : '#c9cdd9', bgcolor: over ? 'rgb(0 12 102 / 4%)' : 'background.default', textAlign: 'center' }}
      >
        <CloudUpload aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
        <Typography variant="subtitle2" component="p">
          {t('drop')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {t('orChoose')}
        </Typography>
        <Button variant="outlined" sx={{ my: 1 }} onClick={() => (workflow ? input.current?.click() : setTrouble('chooseWorkflowFirst'))}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Typography variant="caption" color="text.secondary">
          {t('limits')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} color="inherit" startIcon={<Download aria-hidden />} onClick={() => void template(format)}>
            {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
