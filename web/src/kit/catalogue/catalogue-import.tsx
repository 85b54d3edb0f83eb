import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ImportDialog } from '../table-import/import-dialog.tsx';
import { importDraft } from '../table-import/import-draft.ts';
import type { CatalogueRow, CatalogueView, ImportChoice, Values } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  fixedValues: Values;
  onClose: () => void;
}

/** Records from a file: a dry run first, then the good rows. */
export default function CatalogueImport<R extends CatalogueRow>({ view, fixedValues, onClose }: Props<R>) {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const name = `${view.catalogue.name}${JSON.stringify(fixedValues)}`;
  const [existing, setExisting] = useState(() => importDraft<ImportChoice>(name).query?.existing ?? 'refuse');
  const query: ImportChoice = {
    existing,
    ...(Object.keys(fixedValues).length ? { given: JSON.stringify(fixedValues) } : {}),
  };
  const close = () => {
    void refetch(view.endpoints, ...(view.invalidates ?? []));
    onClose();
  };
  return (
    <ImportDialog<ImportChoice>
      name={name}
      endpoints={view.endpoints}
      query={query}
      extraFields={
        <TextField
          select
          label={t('existing')}
          value={existing}
          onChange={(event) => setExisting(event.target.value as 'refuse' | 'update')}
        >
          <MenuItem value="refuse">{t('existingRefuse')}</MenuItem>
          <MenuItem value="update">{t('existingUpdate')}</MenuItem>
        </TextField>
      }
      labels={{
        title: t('importTitle', { many: view.catalogue.titles.many[lang] }),
        loading: t('importLoading'),
        load: (n) => t('importLoad', { n }),
        loadGood: (n) => t('importLoadGood', { n }),
        done: (n) => t('importDone', { n }),
        doneText: t('importDoneText'),
        show: t('importShow'),
      }}
      onClose={close}
      onShow={close}
    />
  );
}
