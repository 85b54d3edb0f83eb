import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import type { SearchFilter } from '../table/table.types.ts';
import type { CataloguePermissions } from './catalogue-permissions.ts';
import type { CatalogueRow, CatalogueView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { ExportMenu, type ExportChoice } from './export-menu.tsx';

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  may: CataloguePermissions;
  filters: SearchFilter[];
  /** The screen's own buttons, before the others. */
  children: ReactNode;
  exports: readonly ExportChoice[] | undefined;
  onImport: () => void;
  onCreate: () => void;
}

/** The buttons at the top of a catalogue: its own, export, import and create. */
export function CatalogueButtons<R extends CatalogueRow>({
  view,
  may,
  filters,
  children,
  exports,
  onImport,
  onCreate,
}: Props<R>) {
  const t = useText(catalogueMessages);
  return (
    <>
      {children}
      <ExportMenu
        endpoint={view.endpoints.export}
        filters={filters}
        {...(exports ? { others: exports } : {})}
      />
      {may.import && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileUploadOutlined aria-hidden />}
          onClick={onImport}
        >
          {t('import')}
        </Button>
      )}
      {may.create && (
        <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
