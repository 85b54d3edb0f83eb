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
import type { ParameterSummary, ParameterValue } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { measurementLabels } from './parameter-labels.rules.ts';
import { ParameterHistory } from './parameter-history.tsx';
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
  const mayEdit = useMay()(endpoints.save);
  const [edited, setEdited] = useState<ParameterValue | 'new' | null>(null);
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
      <Timeline parameterKey={parameter.key} onEdit={mayEdit ? setEdited : undefined} />
      <ParameterHistory parameterKey={parameter.key} />
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

interface TimelineProps {
  parameterKey: string;
  /** Absent: the values may not be changed. */
  onEdit: ((value: ParameterValue) => void) | undefined;
}

function Timeline({ parameterKey, onEdit }: TimelineProps) {
  const t = useText(parametersMessages);
  const {
    data,
    error,
    refetch: retry,
  } = useQuery(queryFor(endpoints.timeline, { params: { key: parameterKey } }));
  const content = () => {
    if (error) return <ErrorState error={error} onRetry={() => void retry()} />;
    if (!data) return <LoadingState shape="facts" />;
    return (
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((value) => (
          <TimelineValue key={value.id} value={value} onEdit={onEdit} />
        ))}
      </Box>
    );
  };
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('timeline')}
      </Typography>
      {content()}
    </Box>
  );
}

function TimelineValue({ value, onEdit }: { value: ParameterValue } & Pick<TimelineProps, 'onEdit'>) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const { day } = useFieldFormats();
  return (
    <Box
      component="li"
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
      {typeof value.value === 'object' && <JsonDetails value={value.value} />}
      {value.basis && (
        <Typography variant="caption" color="text.secondary" component="div">
          {value.basis}
        </Typography>
      )}
      {onEdit && <ValueButtons value={value} onEdit={() => onEdit(value)} />}
    </Box>
  );
}

function JsonDetails({ value }: { value: unknown }) {
  return (
    <Box component="details" sx={{ fontSize: 12, color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        JSON
      </Box>
      <Box component="pre" tabIndex={0} aria-label="JSON" sx={{ m: 0, maxHeight: 220, overflow: 'auto' }}>
        {JSON.stringify(value, null, 2)}
      </Box>
    </Box>
  );
}

/** Changes a value; removes one that does not hold yet. */
function ValueButtons({ value, onEdit }: { value: ParameterValue; onEdit: () => void }) {
  const t = useText(parametersMessages);
  const { day } = useFieldFormats();
  const remove = async ({ id, validFrom }: ParameterValue) => {
    if (!(await confirmDelete({ text: t('takeBackAsk', { day: day(validFrom) }) }))) return;
    await endpoints.remove({ params: { id } }).then(
      () => refetch(endpoints),
      (error: unknown) => void toast.error(error),
    );
  };
  return (
    <Box sx={{ ml: -1.5 }}>
      <Button onClick={onEdit}>{t('change')}</Button>
      {value.state === 'future' && (
        <Button color="error" onClick={() => void remove(value)}>
          {t('takeBack')}
        </Button>
      )}
    </Box>
  );
}
