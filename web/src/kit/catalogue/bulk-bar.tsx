import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast, undoDurationMs } from '../feedback/notices.ts';
import type { CatalogueRow, CatalogueView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

/** Takes back a deactivation, unless somebody changed the records meanwhile. */
function useUndoDeactivation<R extends CatalogueRow>({ endpoints, invalidates = [] }: CatalogueView<R>) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  return async (ids: number[]) => {
    try {
      const { changed } = await endpoints.undoDeactivate({ body: { ids } });
      toast.success(t('deactivationUndone', { n: changed }), { title: kit('operationSuccess') });
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
    void refetch(endpoints, ...invalidates);
  };
}

export function useActivation<R extends CatalogueRow>(view: CatalogueView<R>) {
  const { endpoints, invalidates = [] } = view;
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const undo = useUndoDeactivation(view);
  return useMutation({
    mutationFn: (body: { ids: number[]; active: boolean }) => endpoints.activate({ body }),
    onSuccess: ({ changed }, { ids, active }) => {
      const undoable = {
        durationMs: undoDurationMs,
        action: { label: t('undo'), run: () => void undo(ids) },
      };
      toast.success(t(active ? 'activated' : 'deactivated', { n: changed }), {
        title: kit('operationSuccess'),
        ...(active || changed === 0 ? {} : undoable),
      });
      void refetch(endpoints, ...invalidates);
    },
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
}

/** Actions on all selected rows. */
export function BulkBar<R extends CatalogueRow>({
  view,
  ids,
  onDone,
}: {
  view: CatalogueView<R>;
  ids: readonly number[];
  onDone: () => void;
}) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const activation = useActivation(view);
  if (ids.length === 0) return null;
  const setActive = (active: boolean) =>
    activation.mutate({ ids: ids.slice(0, 1000), active }, { onSuccess: onDone });
  return (
    <Box
      role="region"
      aria-label={kit('selected', { n: ids.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        mb: 1,
        borderRadius: 2,
        bgcolor: 'rgb(0 12 102 / 6%)',
      }}
    >
      <Typography variant="subtitle2" component="p" sx={{ mr: 1 }} role="status">
        {kit('selected', { n: ids.length })}
      </Typography>
      <Button variant="outlined" disabled={activation.isPending} onClick={() => setActive(true)}>
        {t('activate')}
      </Button>
      <Button variant="outlined" disabled={activation.isPending} onClick={() => setActive(false)}>
        {t('deactivate')}
      </Button>
      <Button onClick={onDone}>{t('unselect')}</Button>
    </Box>
  );
}
