import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { periods, type DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { isDividedBy, isOverlapping } from '@cuadrilla/contract/insights/form-questions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import { comparing } from '@cuadrilla/contract/insights/widget-edit.ts';
import { dimensionsOf, ofParts, shapes, sourceOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { Choice } from '../filters/choice.tsx';
import { useNames, useQuestions } from '../numbers/use-names.ts';
import { designerMessages } from './designer.messages.ts';
import type { PartProps } from './use-designer.ts';

/** By what the number is divided, over which time, and which groups come first. */
export function GroupFields({ widget, change }: PartProps) {
  const t = useText(designerMessages);
  const { kind, measures, over, by, compare } = widget;
  const source = sourceOf(measures[0]!);
  const mayCompare = source !== undefined && source !== 'open' && comparing.has(kind);
  return (
    <>
      {source !== undefined && shapes[kind].by[1] > 0 && kind !== 'map' && (
        <DivisionFields widget={widget} change={change} />
      )}
      {source !== undefined && source !== 'open' && shapes[kind].over !== 'never' && (
        <Choice
          label={t('over')}
          value={over ?? ''}
          options={[
            ...(shapes[kind].over === 'always' ? [] : [{ value: '', label: t('noTime') }]),
            ...periods.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={(value) => change({ over: (value || null) as DashboardWidget['over'] })}
        />
      )}
      {by.length > 0 && over === null && kind !== 'map' && <RankFields widget={widget} change={change} />}
      {mayCompare && (
        <FormControlLabel
          label={t('compare')}
          slotProps={{ typography: { variant: 'body2' } }}
          control={<Switch size="small" checked={compare} onChange={(_, on) => change({ compare: on })} />}
        />
      )}
    </>
  );
}

function DivisionFields({ widget: { kind, measures, by, over }, change }: PartProps) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const [least, most] = shapes[kind].by;
  const names = useNames();
  const questions = useQuestions();
  const [first = ''] = measures;
  const fitting = dimensionsOf(sourceOf(first)!, questions).filter(
    (code) =>
      measures.every((measure) => isDividedBy(measure, code, questions)) &&
      !(ofParts.has(kind) && isOverlapping(first, code, questions)),
  );
  const known = [...new Set([...fitting, ...(by as DimensionCode[])])];
  const none = { value: '', label: t('none') };
  const mayBeNone = least === 0 && (over !== null || by.length > 1);
  // Time is one of its two sides, or it has two divisions.
  const hasSecond = kind === 'heat' ? over === null : most > 1 && by.length > 0;
  const options = (at: number) => [
    ...(at === 0 && !mayBeNone ? [] : [none]),
    ...known
      .filter((code) => by.indexOf(code) === -1 || by.indexOf(code) === at)
      .map((value) => ({ value, label: names.dimension(value)[lang] })),
  ];
  const set = (at: number) => (value: string) =>
    change({ by: [...by.slice(0, at), value, ...by.slice(at + 1)].filter((code) => code !== '') });
  return (
    <>
      <Choice label={t('by')} value={by[0] ?? ''} options={options(0)} onChange={set(0)} />
      {hasSecond && <Choice label={t('thenBy')} value={by[1] ?? ''} options={options(1)} onChange={set(1)} />}
    </>
  );
}

function RankFields({ widget: { kind, measures, sort, top, least }, change }: PartProps) {
  const t = useText(designerMessages);
  const sorts =
    kind === 'pareto'
      ? (['most'] as const)
      : measureOf(measures[0]!)?.better
        ? (['key', 'worst', 'best', 'most'] as const)
        : (['key', 'most'] as const);
  return (
    <>
      <Choice
        label={t('sort')}
        value={sort}
        options={sorts.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => change({ sort: value as DashboardWidget['sort'] })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <WholeNumber
          label={t('top')}
          value={top}
          from={1}
          to={200}
          onChange={(value) => change({ top: value }, 'top')}
        />
        <WholeNumber
          label={t('least')}
          help={t('leastHelp')}
          value={least}
          from={0}
          to={100_000}
          onChange={(value) => change({ least: value }, 'least')}
        />
      </Box>
    </>
  );
}

interface NumberProps {
  label: string;
  help?: string;
  value: number;
  from: number;
  to: number;
  onChange: (value: number) => void;
}

/** A number outside of its range becomes the nearest one in it. */
const WholeNumber = ({ label, help, value, from, to, onChange }: NumberProps) => (
  <TextField
    type="number"
    label={label}
    helperText={help}
    value={value}
    onChange={(event) => {
      const typed = Math.round(Number(event.target.value));
      if (Number.isFinite(typed)) onChange(Math.max(from, Math.min(to, typed)));
    }}
    slotProps={{ htmlInput: { min: from, max: to, step: 1 } }}
  />
);
