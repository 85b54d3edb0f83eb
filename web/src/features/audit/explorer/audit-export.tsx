import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { AuditFilter } from '@cuadrilla/contract/audit/audit.ts';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { auditMessages } from './audit.messages.ts';

/** Saves exactly the lines that the filters leave. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const t = useText(auditMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'ndjson') => {
    setAnchor(null);
    setBusy(true);
    try {
      saveFile(await client.audit.lines.export({ body: { ...filter, format } }));
    } catch (error) {
      toast.error(error, { title: t('exportFailed') });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined aria-hidden />}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export')}
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void save('csv')}>{t('exportCsv')}</MenuItem>
        <MenuItem onClick={() => void save('ndjson')}>{t('exportNdjson')}</MenuItem>
      </Menu>
    </>
  );
}
