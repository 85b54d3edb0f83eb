import Download from '@mui/icons-material/Download';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Widget } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { BarList } from '../numbers/bar-list.tsx';
import { recordsSearch, type NumbersAddress } from '../numbers/number-address.ts';
import { NumberCard } from '../numbers/number-card.tsx';
import { formatValue, nameOf, verdictColours, verdictOf } from '../numbers/number-format.ts';
import { NumberLink } from '../numbers/number-link.tsx';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import { ColumnChart } from './column-chart.tsx';
import { orderedRows, rowLabel } from './widget-rows.ts';

interface Props {
  widget: Widget;
  answer: NumbersAnswer | undefined;
  isOld: boolean;
  address: NumbersAddress;
  mayList: boolean;
  /** Downloads the widget; absent without the permission. */
  onExport?: ((widget: Widget, answer: NumbersAnswer) => void) | undefined;
}

/** The address of the list behind one row of a widget; none where the list cannot show exactly these. */
function searchOf({ widget: { query }, address, mayList }: Props, row: NumbersRow, code: string) {
  const source = measureOf(code)?.source;
  if (!mayList || source === undefined || source === 'opened') return undefined;
  const keys = Object.fromEntries((query.by ?? []).map((dimension, at) => [dimension, row.keys[at] ?? null]));
  const days = row.period === null ? address : { ...address, from: row.period, to: row.period };
  return recordsSearch(days, code, keys as Partial<Record<DimensionCode, string | null>>);
}

/** A widget as it is declared: a number, columns over days, bars or a table; each can be read as a table. */
export function WidgetView(props: Props) {
  const { widget, answer, isOld, address, mayList } = props;
  const { kind, query } = widget;
  const lang = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const [code = ''] = query.measures;
  if (kind === 'number' && measureOf(code))
    return (
      <NumberCard
        code={code}
        answer={answer}
        isOld={isOld}
        {...(mayList ? { to: '/statistics/records', search: recordsSearch(address, code) } : {})}
      />
    );
  const title = widget.title?.[lang] ?? nameOf(code, lang);
  const isDrawn = kind === 'trend' || kind === 'bars';
  return (
    <WidgetFrame
      title={title}
      codes={query.measures}
      answer={answer}
      isOld={isOld}
      actions={
        <WidgetActions
          {...props}
          title={title}
          asTable={isDrawn ? asTable : null}
          onTable={() => setAsTable(!asTable)}
        />
      }
    >
      {(found) =>
        asTable || !isDrawn ? (
          <WidgetTable {...props} answer={found} title={title} />
        ) : kind === 'trend' ? (
          <Trend {...props} answer={found} title={title} />
        ) : (
          <Bars {...props} answer={found} title={title} />
        )
      }
    </WidgetFrame>
  );
}

interface ActionProps extends Props {
  title: string;
  /** Null where it is a table anyway. */
  asTable: boolean | null;
  onTable: () => void;
}

function WidgetActions({ widget, answer, onExport, title, asTable, onTable }: ActionProps) {
  const t = useText(insightsMessages);
  if (!answer || answer.error) return null;
  return (
    <Box data-print="no" sx={{ display: 'flex' }}>
      {asTable !== null && (
        <IconButton aria-label={`${t('asTable')}: ${title}`} aria-pressed={asTable} onClick={onTable}>
          <TableRows fontSize="small" />
        </IconButton>
      )}
      {onExport && (
        <IconButton aria-label={`${t('exportWidget')}: ${title}`} onClick={() => onExport(widget, answer)}>
          <Download fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

type Found = Props & { answer: NumbersAnswer; title: string };

/** Days without work have no row, and are drawn all the same. */
const mostDays = 400;
function daysOf({ from, to }: NumbersAddress): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostDays; day = addDays(day, 1)) days.push(day);
  return days;
}

function Trend({ answer, widget, title, address }: Found) {
  const lang = useLanguage();
  const { format } = measureOf(widget.query.measures[0]!)!;
  const rows = new Map(answer.rows.map((row) => [row.period, row]));
  return (
    <ColumnChart
      label={title}
      target={answer.targets[0] ?? null}
      columns={daysOf(address).map((day) => {
        const row = rows.get(day);
        const [value, before] = [row?.cells[0]!.value ?? null, row?.previous?.[0]?.value ?? null];
        return {
          key: day,
          label: day.slice(8),
          value,
          before,
          text: formatValue(format, value, lang),
          beforeText: before === null ? null : formatValue(format, before, lang),
        };
      })}
    />
  );
}

function Bars(props: Found) {
  const { answer, title, widget } = props;
  const lang = useLanguage();
  const formats = useFormats();
  const code = widget.query.measures[0]!;
  const measure = measureOf(code)!;
  const rows = orderedRows(widget.query, answer.rows);
  const target = answer.targets[0] ?? null;
  const most =
    measure.format === 'percent' ? 1 : Math.max(1, ...rows.map(({ cells }) => cells[0]!.value ?? 0));
  return (
    <BarList
      label={title}
      bars={rows.map((row) => {
        const { value, d } = row.cells[0]!;
        const search = searchOf(props, row, code);
        const verdict = verdictOf(measure, value, target);
        return {
          key: row.keys.join(' '),
          label: rowLabel(row, lang),
          text: formatValue(measure.format, value, lang),
          note: d === null ? undefined : `n ${formats.number(d)}`,
          share: (value ?? 0) / most,
          mark: target === null ? undefined : Math.min(1, target / most),
          colour: verdict === 'none' ? '#3a4bb8' : verdictColours[verdict],
          ...(search ? { to: '/statistics/records', search } : {}),
        };
      })}
    />
  );
}

function WidgetTable(props: Found) {
  const { answer, title, widget } = props;
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const { query } = widget;
  return (
    <FiguresTable<NumbersRow>
      label={`${title} · ${t('table')}`}
      rows={orderedRows(query, answer.rows)}
      keyOf={({ period, keys }) => `${period ?? ''} ${keys.join(' ')}`}
      columns={[
        { label: t('group'), cell: (row) => rowLabel(row, lang) },
        ...query.measures.map((code, at) => ({
          label: nameOf(code, lang),
          numeric: true,
          cell: (row: NumbersRow) => {
            const measure = measureOf(code)!;
            const { value } = row.cells[at]!;
            const text = formatValue(measure.format, value, lang);
            const search = searchOf(props, row, code);
            const isBad = verdictOf(measure, value, answer.targets[at] ?? null) === 'bad';
            return search && value !== null ? (
              <NumberLink
                to="/statistics/records"
                search={search}
                colour={isBad ? verdictColours.bad : 'primary.light'}
              >
                {text}
              </NumberLink>
            ) : (
              text
            );
          },
        })),
      ]}
    />
  );
}
