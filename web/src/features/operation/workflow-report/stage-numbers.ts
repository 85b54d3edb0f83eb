import type { StageReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { lateShare } from './heat.rules.ts';
import { workflowReportMessages } from './workflow-report.messages.ts';

/** How the figures of a stage are written. */
export function useStageNumbers() {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const hours = (value: number | null | undefined): string => {
    if (value === null || value === undefined) return '–';
    if (value < 1) return t('minutes', { n: formats.number(value * 60) });
    return value < 48
      ? t('hours', { n: formats.number(value, 1) })
      : t('days', { n: formats.number(value / 24, 1) });
  };
  const percent = (share: number): string => formats.percent(share);
  return {
    hours,
    percent,
    duration: (both: StageReport['waiting']): string =>
      both ? `${hours(both.median)} · ${hours(both.p90)}` : '–',
    late: (stage: StageReport): string =>
      stage.due === 0 ? '–' : `${formats.number(stage.late)} (${percent(lateShare(stage))})`,
    /** In the diagram. */
    lines: (stage: StageReport): string =>
      [
        `${formats.number(stage.opened)} · ${t('late')} ${stage.due === 0 ? '–' : percent(lateShare(stage))}`,
        ...(stage.waiting || stage.service
          ? [`${hours(stage.waiting?.median)} + ${hours(stage.service?.median)}`]
          : []),
      ].join('\n'),
  };
}
