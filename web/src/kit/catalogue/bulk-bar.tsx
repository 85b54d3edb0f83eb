import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast } from '../feedback/notices.ts';
import { undoable } from '../feedback/undo.ts';
import type { CatalogueRow, CatalogueView } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';

interface Activation {
  ids: number[];
  active: boolean;
  /** Of the only record. */
  name?: string;
}

export function useActivation<R extends CatalogueRow>(view: CatalogueView<R>) {
  const { endpoints, invalidates = [] } = view;
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const readAgain = () => void refetch(endpoints, ...invalidates);
  // Refused when somebody changed the records meanwhile.
  const undo = (ids: number[]) => async () => {
    try {
      const { changed } = await endpoints.undoDeactivate({ body: { ids } });
      return t('deactivationUndone', { n: changed });
    } finally {
      readAgain();
    }
  };
  return useMutation({
    mutationFn: ({ ids, active }: Activation) => endpoints.activate({ body: { ids, active } }),
    onSuccess: ({ changed }, { ids, active, name }) => {
      const text =
        name !== undefined && changed === 1
          ? t(active ? 'activatedOne' : 'deactivatedOne', { name })
          : t(active ? 'activated' : 'deactivated', { n: changed });
      toast.success(text, {
        title: kit('operationSuccess'),
        ...(active || changed === 0 ? {} : undoable(undo(ids))),
      });
      readAgain();
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
