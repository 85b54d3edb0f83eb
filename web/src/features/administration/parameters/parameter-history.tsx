import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Change } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { parameterLabels } from './parameter-labels.rules.ts';
import { parametersMessages } from './parameters.messages.ts';

/** Who changed a parameter, when and how. */
export function ParameterHistory({ parameterKey }: { parameterKey: string }) {
  const t = useText(parametersMessages);
  const { data } = useQuery(
    queryFor(client.administration.parameters.history, { params: { key: parameterKey } }),
  );
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('noHistory')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, fontSize: 13 }}>
        {data?.map((change) => (
          <ParameterChange key={change.id} change={change} />
        ))}
      </Box>
    </Box>
  );
}

/** A new value from a day on, one corrected, or one removed. */
function ParameterChange({ change: { at, actor, action, differences } }: { change: Change }) {
  const t = useText(parametersMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { day } = useFieldFormats();
  const differenceOf = (field: string) => differences.find((difference) => difference.field === field);
  const validFrom = differenceOf('validFrom');
  const from = day(String(validFrom?.after ?? validFrom?.before ?? ''));
  const event = action.endsWith('.delete')
    ? t('didTakeBack', { day: from })
    : validFrom
      ? t('didAdd', { day: from })
      : t('didCorrect');
  const names = { value: t('value'), unit: t('unit'), basis: t('basisShort') } as const;
  return (
    <Box component="li" sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      <strong>{actor ?? t('system')}</strong> {event}
      <Typography variant="caption" color="text.secondary" component="div" className="tabular">
        {formats.full(at)}
      </Typography>
      {(['value', 'unit', 'basis'] as const).map((field) => {
        const difference = differenceOf(field);
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
