import MapOutlined from '@mui/icons-material/MapOutlined';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import type { AnsweredForm } from '@cuadrilla/contract/operation/form-answers.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { ExportMenu } from '#kit/catalogue/export-menu.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import type { SearchFilter } from '#kit/table/table.types.ts';
import { AnswerFilterBar } from './answer-filter-bar.tsx';
import { answerFilters } from './answer-filters.ts';
import { AnswerTable } from './answer-table.tsx';
import { formAnswersMessages } from './form-answers.messages.ts';

const AnswerMap = lazyPart(() => import('./answer-map.tsx'));
const endpoints = client.operation.formAnswers;
const forms = '/parameterization/#dynamic_forms#forms';

/** What was answered to one form, over any period and in all its versions. */
export default function FormAnswers() {
  const t = useText(formAnswersMessages);
  const name = useBilingual();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const { data, error, refetch } = useQuery({
    ...queryFor(endpoints.form, { params: { id: Number(id) } }),
    enabled: isId,
  });
  if (data) return <AnswersOf key={data.id} form={data} />;
  return (
    <Page title={t('title', { name: name({ es: 'un formulario', en: 'a form' }) })} back={forms}>
      {!isId ? (
        <EmptyState
          title={t('noForm')}
          action={
            <Button component={Link} to="/parameterization/" hash="dynamic_forms#forms" variant="outlined">
              {t('toForms')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

export function AnswersOf({ form }: { form: AnsweredForm }) {
  const t = useText(formAnswersMessages);
  const name = useBilingual();
  const may = useMay();
  const address = useAddress();
  const { values } = address;
  const filters = useMemo(() => answerFilters(values), [values]);
  const isMap = values.view === 'map';
  return (
    <Page
      fill
      title={t('title', { name: name(form.name) })}
      subtitle={form.code}
      back={forms}
      actions={may(endpoints.export) && <Exports form={form} filters={filters} />}
    >
      <AnswerFilterBar
        form={form}
        address={address}
        end={<Views isMap={isMap} onChange={(view) => address.change({ view })} />}
      />
      {isMap ? (
        <Suspense fallback={<LoadingState />}>
          <AnswerMap form={form} filters={filters} />
        </Suspense>
      ) : (
        <AnswerTable form={form} filters={filters} address={address} />
      )}
    </Page>
  );
}

function Views({ isMap, onChange }: { isMap: boolean; onChange: (view: string | undefined) => void }) {
  const t = useText(formAnswersMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('view')}
      value={isMap ? 'map' : 'table'}
      onChange={(_, next: string | null) => next && onChange(next === 'map' ? 'map' : undefined)}
    >
      <ToggleButton value="table" aria-label={t('table')} sx={{ height: 36 }}>
        <Tooltip title={t('table')}>
          <TableRows fontSize="small" />
        </Tooltip>
      </ToggleButton>
      <ToggleButton value="map" aria-label={t('map')} sx={{ height: 36 }}>
        <Tooltip title={t('map')}>
          <MapOutlined fontSize="small" />
        </Tooltip>
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function Exports({ form, filters }: { form: AnsweredForm; filters: readonly SearchFilter[] }) {
  const t = useText(formAnswersMessages);
  const params = { id: form.id };
  const read = (format: 'csv' | 'xlsx' | 'json' | 'geojson') =>
    endpoints.export({ params, body: { filters: filters as never, format } });
  return (
    <ExportMenu
      endpoint={({ body }) => read(body.format)}
      filters={filters}
      others={[
        { label: t('json'), read: () => read('json') },
        { label: t('geojson'), read: () => read('geojson') },
      ]}
    />
  );
}
