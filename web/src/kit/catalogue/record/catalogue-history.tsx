import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Change, FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '../../feedback/states.tsx';
import type { CatalogueRow, CatalogueView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { labelOf } from '../fields/field-shapes.ts';
import { AuditLink } from '../../audit-link.tsx';
import { DifferenceList } from './difference-list.tsx';
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
  assignForms: 'actionAssignForms',
} as const;
/** Actions shown without their fields: these stayed as they were, or are all new. */
const withoutFields = new Set(['create', 'delete', 'reorder']);
const isKnown = (action: string): action is keyof typeof actions => Object.hasOwn(actions, action);

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  row: R;
  shapes: ReadonlyMap<string, FieldShape>;
}

/** The audit of a record, newest first: who changed which field from what to what. */
export function CatalogueHistory<R extends CatalogueRow>({ view, row, shapes }: Props<R>) {
  const t = useText(catalogueMessages);
  const formatters = useHistoryFormatters({ view, row, shapes });
  const endpoint = view.endpoints.history;
  const { data, error, refetch } = useQuery({
    queryKey: [...endpoint.key, row.id, row.version],
    queryFn: ({ signal }) => endpoint({ params: { id: row.id } }, signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noHistory')} />;
  return (
    <>
      <AuditLink subject={view.catalogue.name} id={row.id} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((change) => (
          <HistoryEntry key={change.id} change={change} {...formatters} />
        ))}
      </Box>
    </>
  );
}

interface Formatters {
  fieldLabel: (field: string) => string;
  formatValue: (field: string, value: unknown) => ReactNode;
}

/** Labels and values of audited fields: status, the record's own fields, and what the view adds to them. */
function useHistoryFormatters<R extends CatalogueRow>({ view, row, shapes }: Props<R>): Formatters {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const displayValue = useValueDisplay(view.fields, shapes);
  return {
    fieldLabel: (field) =>
      field === 'active'
        ? t('status')
        : (view.historyLabels?.[field]?.[lang] ?? labelOf(view.fields, field, lang)),
    formatValue: (field, value) => {
      if (field === 'active' && typeof value === 'boolean') return t(value ? 'active' : 'inactive');
      const Show = value === null ? undefined : view.historyLabels?.[field]?.Show;
      return Show ? <Show value={value} row={row} /> : displayValue(field, value) || t('nothing');
    },
  };
}

function HistoryEntry({ change, fieldLabel, formatValue }: Formatters & { change: Change }) {
  const t = useText(catalogueMessages);
  const formats = useFormats();
  const action = change.action.split('.').at(-1)!;
  return (
    <Box component="li" sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      <Typography variant="body2">
        <strong>{change.actor ?? t('system')}</strong> {isKnown(action) ? t(actions[action]) : action}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div" className="tabular">
        {formats.full(change.at)}
      </Typography>
      {!withoutFields.has(action) && (
        <DifferenceList differences={change.differences} fieldLabel={fieldLabel} formatValue={formatValue} />
      )}
    </Box>
  );
}
