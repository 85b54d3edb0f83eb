import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  parameterModules,
  type ParameterModule,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { Change } from '@cuadrilla/contract/kit/catalogue.ts';
import type { ParameterSummary, ParameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { measurementLabels, parameterLabels } from './parameter-labels.rules.ts';
import { ParameterForm } from './parameter.form.tsx';
import { parametersMessages } from './parameters.messages.ts';

const endpoints = client.administration.parameters;
const tones = { past: 'grey', current: 'green', future: 'blue' } as const;

/** A parameter's values in time, and who changed them. */
export function ParameterDetail({
  parameter,
  onClose,
}: {
  parameter: ParameterSummary;
  onClose: () => void;
}) {
  const t = useText(parametersMessages);
  const translate = useBilingual();
  const lang = useLanguage();
  const { day } = useFieldFormats();
  const may = useMay();
  const params = { key: parameter.key };
  const timeline = useQuery(queryFor(endpoints.timeline, { params }));
  const history = useQuery(queryFor(endpoints.history, { params }));
  const [edited, setEdited] = useState<ParameterValue | 'new' | null>(null);
  const mayEdit = may(endpoints.save);
  const takeBack = async ({ id, validFrom }: ParameterValue) => {
    if (!(await confirmDelete({ text: t('takeBackAsk', { day: day(validFrom) }) }))) return;
    await endpoints.remove({ params: { id } }).then(
      () => refetch(endpoints),
      (error: unknown) => void toast.error(error),
    );
  };
  return (
    <SidePanel
      heading={parameter.key}
      title={translate(parameter.name) || parameter.key}
      onClose={onClose}
      chips={
        <ToneChip
          tone="indigo"
          label={translate(parameterModules[parameter.module as ParameterModule]) || parameter.module}
        />
      }
      actions={
        mayEdit && (
          <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => setEdited('new')}>
            {t('newValue')}
          </Button>
        )
      }
    >
      <Box component="section">
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          {t('timeline')}
        </Typography>
        {timeline.error ? (
          <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
        ) : !timeline.data ? (
          <LoadingState />
        ) : (
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {timeline.data.map((value) => (
              <Box
                component="li"
                key={value.id}
                sx={{
                  pl: 1.5,
                  borderLeft: 3,
                  borderColor: value.state === 'current' ? 'success.main' : 'divider',
                }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
                  <Typography variant="body2" className="tabular">
                    {t('from', { day: day(value.validFrom) })}
                  </Typography>
                  <ToneChip tone={tones[value.state]} label={t(value.state)} />
                </Box>
                <Typography
                  variant="body2"
                  className="tabular"
                  sx={{ fontWeight: 600, my: 0.25, overflowWrap: 'anywhere' }}
                >
                  {measurementLabels(value.value, value.unit, lang)}
                </Typography>
                {typeof value.value === 'object' && (
                  <Box component="details" sx={{ fontSize: 12, color: 'text.secondary' }}>
                    <Box component="summary" sx={{ cursor: 'pointer' }}>
                      JSON
                    </Box>
                    <Box
                      component="pre"
                      tabIndex={0}
                      aria-label="JSON"
                      sx={{ m: 0, maxHeight: 220, overflow: 'auto' }}
                    >
                      {JSON.stringify(value.value, null, 2)}
                    </Box>
                  </Box>
                )}
                {value.basis && (
                  <Typography variant="caption" color="text.secondary" component="div">
                    {value.basis}
                  </Typography>
                )}
                {mayEdit && (
                  <Box sx={{ ml: -1.5 }}>
                    <Button onClick={() => setEdited(value)}>{t('change')}</Button>
                    {value.state === 'future' && (
                      <Button color="error" onClick={() => void takeBack(value)}>
                        {t('takeBack')}
                      </Button>
                    )}
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <Box component="section">
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          {t('history')}
        </Typography>
        {history.data?.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            {t('noHistory')}
          </Typography>
        )}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, fontSize: 13 }}>
          {history.data?.map((change) => (
            <ParameterChange key={change.id} change={change} />
          ))}
        </Box>
      </Box>
      {edited && (
        <ParameterForm
          key={edited === 'new' ? 'new' : edited.id}
          parameter={parameter}
          corrected={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </SidePanel>
  );
}

/** One line of a parameter's life: a new value from a day on, one corrected, or one taken back. */
function ParameterChange({ change: { at, actor, action, differences } }: { change: Change }) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { day } = useFieldFormats();
  const found = (field: string) => differences.find((difference) => difference.field === field);
  const validFrom = found('validFrom');
  const from = day(String(validFrom?.after ?? validFrom?.before ?? ''));
  const verb = action.endsWith('.delete')
    ? t('didTakeBack', { day: from })
    : validFrom
      ? t('didAdd', { day: from })
      : t('didCorrect');
  const names = { value: t('value'), unit: t('unit'), basis: t('basisShort') } as const;
  return (
    <Box component="li" sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      <strong>{actor ?? t('system')}</strong> {verb}
      <Typography variant="caption" color="text.secondary" component="div" className="tabular">
        {formats.full(at)}
      </Typography>
      {(['value', 'unit', 'basis'] as const).map((field) => {
        const difference = found(field);
        if (!difference) return null;
        const { before, after } = difference;
        return (
          <Box key={field} sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{`${names[field]}: `}</Box>
            {!validFrom && (
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {parameterLabels(before, lang)}
              </Box>
            )}
            {!validFrom && ' → '}
            <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
              {parameterLabels(validFrom ? (after ?? before) : after, lang)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
