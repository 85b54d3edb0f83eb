import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../../feedback/dialog.tsx';
import { kitMessages } from '../../kit.messages.ts';
import { confirmDelete, toast } from '../../feedback/notices.ts';
import { useActivation } from '../bulk-bar.tsx';
import type { CatalogueRow, CatalogueView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { ReferenceList } from './used-by.tsx';

interface UsedRecord<R> {
  row: R;
  by: Reference[];
}

/**
 * Deletes a record after a confirmation; for one that is in use, `dialog` shows by which records instead.
 */
export function useRemoval<R extends CatalogueRow>(view: CatalogueView<R>, onRemoved: () => void) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const [used, setUsed] = useState<UsedRecord<R> | null>(null);
  const { endpoints } = view;

  const remove = async (row: R) => {
    const name = view.nameOf(row, lang);
    const input = { params: { id: row.id } };
    try {
      const by = await endpoints.usedBy(input);
      if (by.length > 0) return setUsed({ row, by });
      const confirmed = await confirmDelete({
        title: t('removeTitle', { one: view.catalogue.titles.one[lang] }),
        text: t('removeAsk', { name }),
        confirmLabel: kit('remove'),
      });
      if (!confirmed) return;
      await endpoints.remove(input);
      toast.success(t('removed', { name }), { title: kit('operationSuccess') });
      onRemoved();
    } catch (error) {
      if (isProblem(error, 'SOURCE_HAVE_DEPENDENCY'))
        return setUsed({ row, by: await endpoints.usedBy(input) });
      toast.error(error, { title: kit('operationFailed') });
    }
    await refetch(endpoints, ...(view.invalidates ?? []));
  };
  const dialog = used && <UsedRecordDialog view={view} used={used} onClose={() => setUsed(null)} />;
  return { remove: (row: R) => void remove(row), dialog };
}

/** Shows which records use the one that cannot be deleted, and offers to deactivate it. */
function UsedRecordDialog<R extends CatalogueRow>({
  view,
  used,
  onClose,
}: {
  view: CatalogueView<R>;
  used: UsedRecord<R>;
  onClose: () => void;
}) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const activation = useActivation(view);
  const deactivate = () => activation.mutate({ ids: [used.row.id], active: false }, { onSettled: onClose });
  return (
    <AppDialog
      open
      width={500}
      onClose={onClose}
      title={t('inUseTitle')}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {kit('close')}
          </Button>
          {used.row.active && (
            <Button variant="contained" loading={activation.isPending} onClick={deactivate}>
              {t('deactivate')}
            </Button>
          )}
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {t('inUse', { name: view.nameOf(used.row, lang) })}
      </Typography>
      <ReferenceList references={used.by} />
    </AppDialog>
  );
}
