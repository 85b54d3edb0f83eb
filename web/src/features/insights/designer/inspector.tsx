import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { WidgetKind } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { kindsOf } from '@cuadrilla/contract/insights/widget-fit.ts';
import { usualPlace, usualTop } from '@cuadrilla/contract/insights/widget-edit.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useNames } from '../numbers/use-names.ts';
import { designerMessages } from './designer.messages.ts';
import { FilterFields } from '../filters/filter-fields.tsx';
import { GroupFields } from './group-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import type { Designer, PartProps } from './use-designer.ts';

const partsSx = { display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 } as const;

/** Everything about the chosen widget. Only what fits its measure can be chosen. */
export function Inspector({ designer }: { designer: Designer }) {
  const t = useText(designerMessages);
  const widget = designer.chosen;
  if (!widget)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('nothingChosen')}
      </Typography>
    );
  const change: PartProps['change'] = (part, field) => designer.change(widget.id, part, field);
  if (widget.kind === 'text')
    return (
      <Box sx={partsSx}>
        <TextFields widget={widget} change={change} />
        <PlaceButtons designer={designer} widget={widget} />
      </Box>
    );
  return (
    <Box sx={partsSx}>
      <MeasureFields widget={widget} change={change} />
      <KindButtons widget={widget} change={change} />
      <GroupFields widget={widget} change={change} />
      <FilterFields key={widget.id} widget={widget} change={change} />
      <TitleFields widget={widget} change={change} />
      <PlaceButtons designer={designer} widget={widget} />
    </Box>
  );
}

function KindButtons({ widget: { kind, measures }, change }: PartProps) {
  const t = useText(designerMessages);
  const kinds = kindsOf(measures[0]!);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('kind')}
      value={kind}
      sx={{ flexWrap: 'wrap' }}
      onChange={(_, next: WidgetKind | null) =>
        next &&
        change({
          kind: next,
          place: usualPlace(next),
          top: usualTop(next),
          ...((next === 'bars' || next === 'map') && { sort: 'most' as const }),
        })
      }
    >
      {kinds.map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', px: 1.25 }}>
          {t(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const longestTitle = 100;

/** A title in one language is that of both until the other is given; without any, the measure's name. */
function TitleFields({ widget: { title, measures }, change }: PartProps) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const names = useNames();
  const set = (language: 'es' | 'en', text: string) => {
    const other = language === 'es' ? 'en' : 'es';
    const before = title?.[language] ?? '';
    const others = title && title[other] !== before ? title[other] : text;
    const isEmpty = text.trim() === '' && (title === null || title[other] === before);
    const filled = text.trim() === '' ? others : text;
    change(
      { title: isEmpty ? null : ({ [language]: filled, [other]: others } as { es: string; en: string }) },
      `title ${language}`,
    );
  };
  return (
    <>
      {(['es', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={t(language === 'es' ? 'titleEs' : 'titleEn')}
          value={title?.[language] ?? ''}
          placeholder={names.measure(measures[0]!)[language]}
          helperText={language === lang ? t('titleHelp') : undefined}
          onChange={(event) => set(language, event.target.value)}
          slotProps={{ htmlInput: { maxLength: longestTitle }, inputLabel: { shrink: true } }}
        />
      ))}
    </>
  );
}
