import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Sort } from '@cuadrilla/contract/kit/search.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast } from '../feedback/notices.ts';
import { saveFile } from '../save-file.ts';
import type { SearchFilter } from '../table/table.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

export interface ExportChoice {
  label: string;
  read: () => Promise<File>;
}

interface Props {
  endpoint: (input: { body: { filters?: never; sorts?: Sort[]; format: 'csv' | 'xlsx' } }) => Promise<File>;
  filters: readonly SearchFilter[];
  /** The order of the list, where the file follows it. */
  sorts?: Sort[];
  /** Other forms of file that the screen offers. */
  others?: readonly ExportChoice[];
  onPrint?: () => void;
  /** What is done with the same records elsewhere. */
  more?: readonly { label: string; run: () => void }[];
  /** A phone shows the icon alone. */
  brief?: boolean;
}

const briefSx = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
  minWidth: { xs: 36, sm: 64 },
  px: { xs: 1, sm: 1.5 },
};

/** Saves exactly what the filters leave, as a table. */
export function ExportMenu({
  endpoint,
  filters,
  sorts,
  others = [],
  onPrint,
  more = [],
  brief = false,
}: Props) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const table = (format: 'csv' | 'xlsx') => () =>
    endpoint({ body: { filters: filters as never, format, ...(sorts ? { sorts } : {}) } });
  const save = async (read: () => Promise<File>) => {
    setBusy(true);
    try {
      saveFile(await read());
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    setBusy(false);
  };
  const choices = [
    { label: t('exportXlsx'), read: table('xlsx') },
    { label: t('exportCsv'), read: table('csv') },
    ...others,
  ].map(({ label, read }) => ({ label, run: () => void save(read) }));
  const entries = [...choices, ...(onPrint ? [{ label: t('print'), run: onPrint }] : []), ...more];
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined aria-hidden />}
        loading={busy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={t('export')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={brief ? briefSx : {}}
      >
        <Box component="span" sx={brief ? { display: { xs: 'none', sm: 'inline' } } : {}}>
          {t('export')}
        </Box>
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(({ label, run }) => (
          <MenuItem key={label} onClick={() => (setAnchor(null), run())}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
