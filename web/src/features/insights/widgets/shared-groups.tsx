import Typography from '@mui/material/Typography';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { isOverlapping } from '@cuadrilla/contract/insights/form-questions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { insightsMessages } from '../insights.messages.ts';
import { useQuestions } from '../numbers/use-names.ts';

interface Props {
  widget: Pick<DashboardWidget, 'measures' | 'by'>;
  answer: NumbersAnswer;
}

/** Says that groups have activities in common, and how many there are altogether; nothing of groups that do not. */
export function SharedGroups({ widget: { measures, by }, answer }: Props) {
  const t = useText(insightsMessages);
  const formats = useFormats();
  const questions = useQuestions(by);
  const [measure = ''] = measures;
  if (!by.some((dimension) => isOverlapping(measure, dimension, questions))) return null;
  const code = questionIn(measure)?.question;
  const isOfOccurrences = questions.some((each) => each.code === code && each.grain === 'occurrence');
  const isCount = measureOf(measure)?.format === 'number';
  const total = answer.totals[0]?.value ?? null;
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.5 }}>
      {t(isOfOccurrences ? 'sharedOccurrences' : 'sharedGroups')}
      {isCount && total !== null && ` ${t('distinctTotal', { n: formats.number(total) })}`}
    </Typography>
  );
}
