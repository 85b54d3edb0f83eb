import { queryOf, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import { withinText } from '@cuadrilla/contract/insights/within-text.ts';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { saveFile } from '#kit/save-file.ts';
import { insightsMessages } from '../insights.messages.ts';
import { questionOf, type NumbersAddress } from '../numbers/number-address.ts';
import { useNames } from '../numbers/use-names.ts';
import type { Numbers } from '../numbers/use-numbers.ts';
import { widgetCsv } from '../widgets/widget-rows.ts';
import type { ExportType } from '../widgets/widget-view.tsx';

/** Downloads a widget with its period, filters and as of when in the file. */
export function useWidgetExport(
  { ref, name, widgets }: Dashboard,
  { data }: Numbers,
  address: NumbersAddress,
  live: boolean,
) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const names = useNames(widgets.flatMap(({ measures, by }) => [...measures, ...by]));
  const { filters } = address;
  return async (widget: DashboardWidget, answer: NumbersAnswer, as: ExportType) => {
    if (as === 'xlsx') {
      const body = { ...questionOf(address), live, as, widget: widget.id };
      saveFile(await client.insights.dashboards.report({ params: { ref }, body }));
      return;
    }
    const own = widget.title?.[lang] ?? names.measure(widget.measures[0]!)[lang];
    const notes = [
      `${data?.from} – ${data?.to}`,
      ...Object.entries(filters).map(([key, value]) => `${names.dimension(key)[lang]}: ${value}`),
      data?.asOf ? t('asOf', { time: formats.dayTime(data.asOf) }) : '',
      (data && withinText(data, lang)) ?? '',
    ];
    if (as === 'png') {
      const { widgetPng } = await import('../widgets/widget-png.ts');
      const pictured = {
        widget,
        answer,
        address,
        names,
        title: own,
        notes: [name, ...notes.filter(Boolean)],
      };
      saveFile(await widgetPng(pictured, lang));
      return;
    }
    const text = widgetCsv({ title: `${name}: ${own}`, notes, query: queryOf(widget), answer, names }, lang);
    saveFile(new File([text], `${own}.csv`, { type: 'text/csv' }));
  };
}
