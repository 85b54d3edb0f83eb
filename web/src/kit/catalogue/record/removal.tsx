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

/** Deletes a record once asked; one that is in use shows by whom instead, and may be deactivated. */
export function useRemoval<R extends CatalogueRow>(view: CatalogueView<R>, onGone: () => void) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const [used, setUsed] = useState<{ row: R; by: Reference[] } | null>(null);
  const activation = useActivation(view);
  const { endpoints } = view;

  const remove = async (row: R) => {
    const name = view.nameOf(row, lang);
    const one = { params: { id: row.id } };
    try {
      const by = await endpoints.usedBy(one);
      if (by.length > 0) return setUsed({ row, by });
      if (
        !(await confirmDelete({
          title: t('removeTitle', { one: view.catalogue.titles.one[lang] }),
          text: t('removeAsk', { name }),
          confirmLabel: kit('remove'),
        }))
      )
        return;
      await endpoints.remove(one);
      toast.success(t('removed', { name }), { title: kit('operationSuccess') });
      onGone();
    } catch (error) {
      if (isProblem(error, 'SOURCE_HAVE_DEPENDENCY'))
        return setUsed({ row, by: await endpoints.usedBy(one) });
      toast.error(error, { title: kit('operationFailed') });
    }
    await refetch(endpoints, ...(view.invalidates ?? []));
  };

  const dialog = used && (
    <AppDialog
      open
      width={500}
      onClose={() => setUsed(null)}
      title={t('inUseTitle')}
      actions={
        <>
          <Button variant="outlined" onClick={() => setUsed(null)}>
            {kit('close')}
          </Button>
          {used.row.active && (
            <Button
              variant="contained"
              loading={activation.isPending}
              onClick={() =>
                activation.mutate({ ids: [used.row.id], active: false }, { onSettled: () => setUsed(null) })
              }
            >
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
  return { remove: (row: R) => void remove(row), dialog };
}
