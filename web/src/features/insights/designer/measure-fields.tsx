import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { measuresOfQuestions } from '@cuadrilla/contract/insights/form-questions.ts';
import { measures as catalogue } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import { shapes, sourceOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useNames, useQuestions } from '../numbers/use-names.ts';
import { designerMessages } from './designer.messages.ts';
import type { PartProps } from './use-designer.ts';

const ofProduct = [...Object.keys(catalogue), ...Object.keys(missingMeasures)];

/** What is counted: one measure, or in a table several that are about the same work. */
export function MeasureFields({ widget: { kind, measures }, change }: PartProps) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const names = useNames();
  const questions = useQuestions();
  // What the widget counts already stays, even when no form counts it any more.
  const all = [...new Set([...ofProduct, ...measuresOfQuestions(questions), ...measures])];
  const label = (code: string) => `${names.measure(code)[lang]} (${code})`;
  const [first = ''] = measures;
  const most = shapes[kind].measures;
  if (most === 1)
    return (
      <Autocomplete
        disableClearable
        options={all}
        value={first}
        getOptionLabel={label}
        onChange={(_, code) => change({ measures: [code] })}
        renderInput={(params) => <TextField {...params} label={t('measure')} />}
      />
    );
  const fitting = all.filter((code) => sourceOf(code) === sourceOf(first));
  return (
    <Autocomplete
      multiple
      disableClearable
      options={fitting}
      value={measures}
      getOptionLabel={label}
      getOptionDisabled={(code) => measures.length >= most && !measures.includes(code)}
      onChange={(_, codes) => codes.length > 0 && change({ measures: codes })}
      renderInput={(params) => <TextField {...params} label={t('measures')} />}
    />
  );
}
