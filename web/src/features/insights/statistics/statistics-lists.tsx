import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { activityStatuses, type ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { statusColours, tones } from '#kit/status-tones.ts';
import { insightsMessages } from '../insights.messages.ts';
import { BarList, type Bar } from '../numbers/bar-list.tsx';
import { basisText, formatValue, verdictColours, verdictOf } from '../numbers/number-format.ts';
import { recordsSearch, type NumbersAddress } from '../numbers/number-address.ts';
import type { Numbers } from '../numbers/use-numbers.ts';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import { useWorkspaceSearch } from '../numbers/workspace-search.ts';

export interface PartProps {
  numbers: Numbers;
  address: NumbersAddress;
  mayList: boolean;
}

const recordsPath = '/statistics/records';
const numberIn = ({ cells }: NumbersRow): number => cells[0]!.n;
const mostOf = (rows: readonly NumbersRow[]): number => Math.max(1, ...rows.map(numberIn));

/** What was opened in the period by its present status, from new to ended; each leads to the list of activities. */
export function StatusFunnel({ numbers, address, mayList }: PartProps) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const workspace = useWorkspaceSearch(address);
  return (
    <WidgetFrame title={t('funnel')} codes={['OPENED']} answer={numbers.of('funnel')} isOld={numbers.isOld}>
      {({ rows, totals }) => {
        const found = activityStatuses.flatMap((status) => rows.find(({ keys }) => keys[0] === status) ?? []);
        const bars = found.map((row): Bar => {
          const status = row.keys[0] as ActivityStatus;
          const share = numberIn(row) / Math.max(1, totals[0]!.n);
          return {
            key: status,
            label: row.labels[0]![lang],
            text: formats.number(numberIn(row)),
            note: formats.percent(share, 1),
            share: numberIn(row) / mostOf(found),
            colour: tones[statusColours[status]].strong,
            ...(mayList && workspace ? { to: '/operation', search: { ...workspace, status } } : {}),
          };
        });
        return <BarList bars={bars} label={t('funnel')} />;
      }}
    </WidgetFrame>
  );
}

/** Open work by its age; the older, the darker. */
export function Backlog({ numbers, address, mayList }: PartProps) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const ramp = ['#9fc5e8', '#5a9bd4', '#2b74d1', '#0b4a94'];
  return (
    <WidgetFrame title={t('backlog')} codes={['K18']} answer={numbers.of('backlog')} isOld={numbers.isOld}>
      {({ rows }) => (
        <BarList
          label={t('backlog')}
          bars={rows.map((row, at) => ({
            key: row.keys[0]!,
            label: row.labels[0]![lang],
            text: formats.number(numberIn(row)),
            share: numberIn(row) / mostOf(rows),
            colour: ramp[at % ramp.length]!,
            ...(mayList
              ? { to: recordsPath, search: recordsSearch(address, 'K18', { age: row.keys[0]! }) }
              : {}),
          }))}
        />
      )}
    </WidgetFrame>
  );
}

interface GapProps extends PartProps {
  id: string;
  code: string;
  dimension: DimensionCode;
  title: string;
}

/** The groups farthest from a target. */
export function Gaps({ numbers, address, mayList, id, code, dimension, title }: GapProps) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const measure = measureOf(code)!;
  return (
    <WidgetFrame
      title={title}
      note={t('rankedFrom', { n: 20 })}
      codes={[code]}
      answer={numbers.of(id)}
      isOld={numbers.isOld}
    >
      {({ rows, targets }) => (
        <BarList
          label={title}
          bars={rows.map((row) => {
            const { value, d } = row.cells[0]!;
            return {
              key: row.keys[0] ?? '',
              label: row.labels[0]![lang],
              text: formatValue(measure.format, value, lang, targets[0]),
              note: basisText(measure, d, lang),
              share: value ?? 0,
              ...(targets[0] === null || targets[0] === undefined ? {} : { mark: targets[0] }),
              colour: verdictColours[verdictOf(measure, value, targets[0] ?? null)],
              ...(mayList
                ? {
                    to: recordsPath,
                    search: recordsSearch(address, code, { [dimension]: row.keys[0] ?? null }),
                  }
                : {}),
            };
          })}
        />
      )}
    </WidgetFrame>
  );
}

/** Why visits had no effect: the most frequent first, with their cumulative share. */
export function Causes({ numbers, address, mayList }: PartProps) {
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const formats = useFormats();
  return (
    <WidgetFrame
      title={t('causes')}
      note={t('causesNote')}
      codes={['INEFFECTIVE']}
      answer={numbers.of('causes')}
      isOld={numbers.isOld}
    >
      {({ rows, totals }) => (
        <BarList
          label={t('causes')}
          bars={rows.map((row, at) => {
            const upTo = rows.slice(0, at + 1).reduce((sum, one) => sum + numberIn(one), 0);
            return {
              key: row.keys[0] ?? '',
              label: row.labels[0]![lang],
              text: formats.number(numberIn(row)),
              note: formats.percent(upTo / Math.max(1, totals[0]!.n)),
              share: numberIn(row) / mostOf(rows),
              colour: tones.indigo.strong,
              ...(mayList
                ? {
                    to: recordsPath,
                    search: recordsSearch(address, 'INEFFECTIVE', { cause: row.keys[0] ?? null }),
                  }
                : {}),
            };
          })}
        />
      )}
    </WidgetFrame>
  );
}
