import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { measureOf, measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { withinText } from '@cuadrilla/contract/insights/within-text.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { CountExactly } from '../numbers/as-of.tsx';
import { NumberLink } from '../numbers/number-link.tsx';
import { useNumbers } from '../numbers/use-numbers.ts';
import { recordsSearch } from '../numbers/number-address.ts';
import {
  formatValue,
  totalTrend,
  verdictColours,
  verdictOf,
  type Verdict,
} from '../numbers/number-format.ts';
import { Definition } from '../numbers/widget-frame.tsx';
import type { PartProps } from './statistics-lists.tsx';

const isIndicator = (code: string): boolean => /^K\d/.test(code);
const indicators = Object.keys(measures).filter(isIndicator);
const all = [...indicators, ...Object.keys(missingMeasures)].toSorted((a, b) => a.localeCompare(b));
const widgets: NumbersInput[] = indicators.map((code) => ({
  id: `all ${code}`,
  measures: [code],
  compare: true,
}));

/** Every indicator of the product: what it is now, or what it lacks. Counted after what stands above it. */
export function IndicatorTable({
  onExact,
  ...given
}: Omit<PartProps, 'numbers'> & {
  /** Counts percentiles exactly. */
  onExact: () => void;
}) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const numbers = useNumbers(given.address, widgets);
  const props: PartProps = { ...given, numbers };
  const within = numbers.data ? withinText(numbers.data, lang) : null;
  const targetOf = (code: string): string => {
    const target = numbers.of(`all ${code}`)?.targets[0];
    const measure = measureOf(code);
    return measure && typeof target === 'number' ? formatValue(measure.format, target, lang) : '';
  };
  const targetText = (code: string): string => targetOf(code) && t('target', { value: targetOf(code) });
  const trendOf = (code: string): string => {
    const answer = numbers.of(`all ${code}`);
    const measure = measureOf(code);
    return (measure && answer && totalTrend(measure, answer, lang)) ?? '';
  };
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('indicators')}
      </Typography>
      {within && (
        <Typography variant="caption" color="text.secondary">
          {within} · <CountExactly onExact={onExact} />
        </Typography>
      )}
      <FiguresTable<string>
        label={t('indicators')}
        rows={all}
        keyOf={(code) => code}
        columns={[
          { label: t('indicator'), cell: (code) => <IndicatorName code={code} /> },
          {
            label: t('value'),
            cell: (code) => (
              <>
                <IndicatorValue {...props} code={code} />
                <Compared>{[targetText(code), trendOf(code)].filter(Boolean).join(' · ')}</Compared>
              </>
            ),
            isLast: (code) => !measureOf(code),
          },
          { label: t('targetColumn'), numeric: true, wideOnly: true, cell: targetOf },
          {
            label: t('trend'),
            wideOnly: true,
            cell: (code) => <Box sx={{ whiteSpace: 'nowrap' }}>{trendOf(code)}</Box>,
          },
        ]}
      />
    </Card>
  );
}

/** On a phone, where the columns of target and trend have no room. */
const Compared = ({ children }: { children: string }) => (
  <Box sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: 12 }}>{children}</Box>
);

function IndicatorName({ code }: { code: string }) {
  const lang = useLanguage();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 40 }}>
        {code}
      </Box>
      {(measureOf(code) ?? missingMeasures[code]!).name[lang]}
      <Definition codes={[code]} />
    </Box>
  );
}

/** A number that misses its target stands out. */
const linkColours = { good: 'primary.light', none: 'primary.light', bad: verdictColours.bad };

function IndicatorValue({ numbers, address, mayList, code }: PartProps & { code: string }) {
  const lang = useLanguage();
  const answer = numbers.of(`all ${code}`);
  const measure = measureOf(code);
  if (!measure) return <Lacking text={missingMeasures[code]?.lacks[lang]} />;
  if (answer?.error) return <Lacking text={answer.error.message} />;
  const { totals, targets } = answer ?? { totals: [], targets: [] };
  const value = totals[0]?.value ?? null;
  const verdict = verdictOf(measure, value, targets[0] ?? null);
  const text = formatValue(measure.format, value, lang, targets[0]);
  const isLinked = mayList && value !== null;
  return (
    <>
      {isLinked ? (
        <NumberLink
          to="/statistics/records"
          search={recordsSearch(address, code)}
          colour={linkColours[verdict]}
        >
          {text}
        </NumberLink>
      ) : (
        text
      )}
      <VerdictText verdict={verdict} />
    </>
  );
}

function Lacking({ text }: { text: string | undefined }) {
  const t = useText(insightsMessages);
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('lacks')}: {text}
    </Box>
  );
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  const t = useText(insightsMessages);
  if (verdict === 'none') return null;
  return (
    <Box component="span" sx={{ ml: 1, color: verdictColours[verdict] }}>
      {t(verdict === 'good' ? 'meets' : 'misses')}
    </Box>
  );
}
