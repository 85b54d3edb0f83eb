import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '../../feedback/states.tsx';
import type { CatalogueRow, CatalogueView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { labelOf } from '../fields/field-shapes.ts';
import { useValueDisplay } from '../fields/field-value.tsx';

const actions = {
  create: 'actionCreate',
  update: 'actionUpdate',
  delete: 'actionDelete',
  activate: 'actionActivate',
  deactivate: 'actionDeactivate',
  configure: 'actionConfigure',
  reorder: 'actionReorder',
  move: 'actionMove',
  addFile: 'actionAddFile',
  downloadFile: 'actionDownloadFile',
  removeFile: 'actionRemoveFile',
  saveVersion: 'actionSaveVersion',
  publishVersion: 'actionPublishVersion',
  assignCompanies: 'actionAssignCompanies',
} as const;
/** What they did says it all: the record's own fields stayed as they were, or are all new. */
const withoutFields = new Set(['create', 'delete', 'reorder']);
const isKnown = (action: string): action is keyof typeof actions => Object.hasOwn(actions, action);

/** A record's life from the audit, newest first: who changed which field from what to what. */
export function CatalogueHistory<R extends CatalogueRow>({
  view,
  row,
  shapes,
}: {
  view: CatalogueView<R>;
  row: R;
  shapes: ReadonlyMap<string, FieldShape>;
}) {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const reading = useValueDisplay(view.fields, shapes);
  const endpoint = view.endpoints.history;
  const { data, error, refetch } = useQuery({
    queryKey: [...endpoint.key, row.id, row.version],
    queryFn: ({ signal }) => endpoint({ params: { id: row.id } }, signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noHistory')} />;
  const nameOf = (field: string) =>
    field === 'active'
      ? t('status')
      : (view.historyLabels?.[field]?.[lang] ?? labelOf(view.fields, field, lang));
  const read = (field: string, value: unknown) => {
    if (field === 'active' && typeof value === 'boolean') return t(value ? 'active' : 'inactive');
    const Show = value === null ? undefined : view.historyLabels?.[field]?.Show;
    return Show ? <Show value={value} row={row} /> : reading(field, value) || t('nothing');
  };
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {data.map((change) => {
        const verb = change.action.split('.').at(-1)!;
        return (
          <Box component="li" key={change.id} sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
            <Typography variant="body2">
              <strong>{change.actor ?? t('system')}</strong> {isKnown(verb) ? t(actions[verb]) : verb}
            </Typography>
            <Typography variant="caption" color="text.secondary" component="div" className="tabular">
              {formats.full(change.at)}
            </Typography>
            {!withoutFields.has(verb) && (
              <Box
                component="dl"
                sx={{
                  m: 0,
                  mt: 0.5,
                  fontSize: 12.5,
                  '& dt': { color: 'text.secondary' },
                  '& dd': { m: 0, mb: 0.5, overflowWrap: 'anywhere' },
                }}
              >
                {change.differences.map(({ field, before, after }) => (
                  <Box key={field}>
                    <dt>{nameOf(field)}</dt>
                    <dd>
                      <Box component="del" sx={{ color: 'text.secondary' }}>
                        {read(field, before)}
                      </Box>
                      {' → '}
                      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                        {read(field, after)}
                      </Box>
                    </dd>
                  </Box>
                ))}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
