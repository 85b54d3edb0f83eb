import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast } from '../feedback/notices.ts';
import { saveFile } from '../save-file.ts';
import type { SearchFilter } from '../table/table.types.ts';
import type { CatalogueEndpoints, CatalogueRow } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

export interface ExportChoice {
  label: string;
  read: () => Promise<File>;
}

interface Props {
  endpoint: CatalogueEndpoints<CatalogueRow>['export'];
  filters: readonly SearchFilter[];
  /** Other forms of file that the screen offers. */
  others?: readonly ExportChoice[];
}

/** Saves exactly what the filters leave, as a table. */
export function ExportMenu({ endpoint, filters, others = [] }: Props) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const table = (format: 'csv' | 'xlsx') => () => endpoint({ body: { filters: filters as never, format } });
  const save = async (read: () => Promise<File>) => {
    setAnchor(null);
    setBusy(true);
    try {
      saveFile(await read());
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    setBusy(false);
  };
  const choices: ExportChoice[] = [
    { label: t('exportXlsx'), read: table('xlsx') },
    { label: t('exportCsv'), read: table('csv') },
    ...others,
  ];
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
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export')}
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(({ label, read }) => (
          <MenuItem key={label} onClick={() => void save(read)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
