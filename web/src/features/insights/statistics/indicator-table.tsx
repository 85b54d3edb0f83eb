import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { recordsSearch } from '../numbers/number-address.ts';
import { NumberLink } from '../numbers/number-link.tsx';
import { trendText } from '../numbers/number-card.tsx';
import { formatValue, verdictColours, verdictOf } from '../numbers/number-format.ts';
import { Definition } from '../numbers/widget-frame.tsx';
import type { PartProps } from './statistics-lists.tsx';

/** Every indicator of the product: what it is now, or what it lacks. */
export function IndicatorTable({
  numbers,
  address,
  mayList,
  codes,
}: PartProps & { codes: readonly string[] }) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const all = [...codes, ...Object.keys(missingMeasures)].toSorted((a, b) => a.localeCompare(b));
  const cellOf = (code: string): ReactNode => {
    const missing = missingMeasures[code];
    const answer = numbers.of(`all ${code}`);
    if (missing || answer?.error)
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('lacks')}: {missing?.lacks[lang] ?? answer?.error?.message}
        </Box>
      );
    const measure = measureOf(code)!;
    const value = answer?.totals[0]?.value ?? null;
    const verdict = verdictOf(measure, value, answer?.targets[0] ?? null);
    const text = formatValue(measure.format, value, lang);
    if (!answer || !mayList || value === null) return text;
    return (
      <>
        <NumberLink
          to="/statistics/records"
          search={recordsSearch(address, code)}
          {...(verdict === 'bad' ? { colour: verdictColours.bad } : {})}
        >
          {text}
        </NumberLink>
        {verdict !== 'none' && (
          <Box component="span" sx={{ ml: 1, color: verdictColours[verdict] }}>
            {t(verdict === 'good' ? 'meets' : 'misses')}
          </Box>
        )}
      </>
    );
  };
  const targetOf = (code: string): string => {
    const target = numbers.of(`all ${code}`)?.targets[0];
    const measure = measureOf(code);
    return measure && typeof target === 'number' ? formatValue(measure.format, target, lang) : '';
  };
  const trendOf = (code: string): string => {
    const answer = numbers.of(`all ${code}`);
    const measure = measureOf(code);
    const now = answer?.totals[0]?.value ?? null;
    return (measure && trendText(measure, now, answer?.previousTotals?.[0]?.value ?? null, lang)) ?? '';
  };
  return (
    <Card
      component="section"
      aria-label={t('indicators')}
      sx={{ p: 2, display: 'grid', gap: 1, minWidth: 0 }}
    >
      <Typography variant="h3" component="h2">
        {t('indicators')}
      </Typography>
      <FiguresTable<string>
        label={t('indicatorsTable')}
        rows={all}
        keyOf={(code) => code}
        columns={[
          {
            label: t('indicator'),
            cell: (code) => (
              <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
                <Box component="span" sx={{ color: 'text.secondary', minWidth: 40 }}>
                  {code}
                </Box>
                {(measureOf(code) ?? missingMeasures[code]!).name[lang]}
                <Definition codes={[code]} />
              </Box>
            ),
          },
          { label: t('value'), cell: cellOf },
          { label: t('targetColumn'), numeric: true, cell: targetOf },
          { label: t('trend'), cell: trendOf },
        ]}
      />
    </Card>
  );
}
