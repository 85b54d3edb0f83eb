import CheckCircle from '@mui/icons-material/CheckCircle';
import Error from '@mui/icons-material/Error';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { formatValue, totalTrend, verdictColours, verdictOf } from './number-format.ts';
import { Sparkline } from './sparkline.tsx';
import { useNames } from './use-names.ts';
import { Definition } from './widget-frame.tsx';

interface Props {
  code: string;
  /** The name of the measure when absent. */
  title?: string | undefined;
  answer: NumbersAnswer | undefined;
  isOld: boolean;
  /** The list behind the number; absent where the person may not see it. */
  to?: string | undefined;
  search?: Record<string, string> | undefined;
  /** Beside its definition, at the top. */
  actions?: ReactNode;
}

const contentSx = {
  p: 1.5,
  height: '100%',
  width: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  gap: 0.5,
  textAlign: 'left',
  fontFamily: 'inherit',
  color: 'text.primary',
  textDecoration: 'none',
} as const;

/** One number with its target, its trend and its course; the whole card leads to what it counts. */
export function NumberCard({ code, title, answer, isOld, to, search, actions }: Props) {
  return (
    <Card sx={{ position: 'relative', minWidth: 0, opacity: isOld ? 0.55 : 1 }} aria-busy={isOld || !answer}>
      <Linked to={answer?.error ? undefined : to} search={search}>
        <CardContent code={code} title={title} answer={answer} room={actions ? 6 : 3} />
      </Linked>
      <Box sx={{ position: 'absolute', top: 6, right: 6, display: 'flex', alignItems: 'center' }}>
        <Definition codes={[code]} />
        {actions}
      </Box>
    </Card>
  );
}

/** What is read in a card, on screen and aloud. */
function useCardTexts({ code, title, answer }: Pick<Props, 'code' | 'title' | 'answer'>) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const measure = measureOf(code)!;
  const names = useNames([code]);
  const target = answer?.targets[0] ?? null;
  const value = answer?.totals[0]?.value ?? null;
  const verdict = verdictOf(measure, value, target);
  const trend = answer ? totalTrend(measure, answer, lang) : null;
  const targetText =
    target === null ? null : t('target', { value: formatValue(measure.format, target, lang) });
  const isCompared = trend !== null && trend !== t('notComparable');
  const spoken = [
    verdict === 'none' ? null : t(verdict === 'good' ? 'meets' : 'misses'),
    isCompared && t('comparedWithBefore'),
  ];
  return {
    name: title ?? names.measure(code)[lang],
    shown: formatValue(measure.format, value, lang, target),
    verdict,
    note: answer?.error ? answer.error.message : [targetText, trend].filter(Boolean).join(' · '),
    spoken: spoken.filter(Boolean).join('. '),
  };
}

interface ContentProps extends Pick<Props, 'code' | 'title' | 'answer'> {
  /** For what stands at the top right: the first line of the name alone leaves it. */
  room: number;
}

function CardContent(props: ContentProps) {
  const { answer, room } = props;
  const { name, shown, verdict, note, spoken } = useCardTexts(props);
  return (
    <>
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          aria-hidden
          sx={{ float: 'right', width: (theme) => theme.spacing(room), height: '1em' }}
        />
        {name}
      </Typography>
      <VisuallyHidden>: </VisuallyHidden>
      {/* Beside the number and not before the name: in a narrow card long words need the whole line. */}
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography
          className="tabular"
          component="span"
          sx={{ fontSize: 26, fontWeight: 620, lineHeight: 1.15 }}
        >
          {answer ? shown : <Skeleton width={90} />}
        </Typography>
        <Verdict verdict={verdict} />
      </Box>
      <Typography component="span" variant="caption" color="text.secondary" sx={{ minHeight: 18 }}>
        {note}
      </Typography>
      <VisuallyHidden>. {spoken}</VisuallyHidden>
      <Sparkline
        values={answer?.rows.map(({ cells }) => cells[0]!.value) ?? []}
        colour={verdictColours[verdict]}
      />
    </>
  );
}

function Verdict({ verdict }: { verdict: keyof typeof verdictColours }) {
  if (verdict === 'none') return null;
  const Icon = verdict === 'good' ? CheckCircle : Error;
  return <Icon aria-hidden sx={{ fontSize: 16, color: verdictColours[verdict] }} />;
}

function Linked({ to, search, children }: Pick<Props, 'to' | 'search'> & { children: ReactNode }) {
  if (to === undefined) return <Box sx={contentSx}>{children}</Box>;
  return (
    <ButtonBase
      component={Link}
      to={to}
      search={search as never}
      sx={{ ...contentSx, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {children}
    </ButtonBase>
  );
}
