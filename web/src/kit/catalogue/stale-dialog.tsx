import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '../dialog.tsx';
import type { CatalogueRow, CatalogueView, Values } from './catalogue.types.ts';
import { catalogueMessages } from './catalogue.messages.ts';
import { labelOf, shapesOf } from './field-shapes.ts';
import { useWording } from './field-value.tsx';

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  mine: Values;
  theirs: R;
  busy: boolean;
  onBack: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A save that came late: what is saved and what was typed, side by side, and the choice between them. */
export function StaleDialog<R extends CatalogueRow>({ view, mine, theirs, busy, onBack, onTheirs, onMine }: Props<R>) {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const word = useWording();
  const shapes = shapesOf(view.catalogue.fields);
  const saved = theirs as unknown as Values;
  const names = [...shapes.keys()].filter((name) => !same(mine[name], saved[name]));
  const cells = { display: 'grid', gridTemplateColumns: '130px 1fr 1fr', columnGap: 1.5, px: 1.5, py: 1, fontSize: 13, '& > span': { overflowWrap: 'anywhere' } };
  const read = (name: string, value: unknown) => word(value, shapes.get(name), view.fields.find((field) => field.name === name)?.names, theirs.labels?.[name] && same(value, saved[name]) ? theirs.labels[name] : undefined) || t('nothing');
  return (
    <AppDialog
      open
      width={720}
      onClose={onBack}
      busy={busy}
      title={t('staleTitle')}
      actions={
        <>
          <Button sx={{ mr: 'auto' }} disabled={busy} onClick={onBack}>
            {t('backToForm')}
          </Button>
          <Button variant="outlined" disabled={busy} onClick={onTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button variant="contained" loading={busy} onClick={onMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('staleText')}
      </Typography>
      <Box role="table" aria-label={t('staleTitle')} sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
        <Box role="row" sx={{ ...cells, fontWeight: 600, fontSize: 12, color: 'text.secondary', bgcolor: 'background.default' }}>
          <span role="columnheader">{t('field')}</span>
          <span role="columnheader">{`${t('theirs')} · ${t('version', { n: theirs.version })}`}</span>
          <span role="columnheader">{t('mine')}</span>
        </Box>
        {names.map((name) => (
          <Box key={name} role="row" sx={{ ...cells, borderTop: 1, borderColor: 'divider' }}>
            <Box component="span" role="rowheader" sx={{ color: 'text.secondary' }}>
              {labelOf(view.fields, name, lang)}
            </Box>
            <span role="cell">{read(name, saved[name])}</span>
            <Box component="span" role="cell" sx={{ fontWeight: 600 }}>
              {read(name, mine[name])}
            </Box>
          </Box>
        ))}
      </Box>
    </AppDialog>
  );
}
