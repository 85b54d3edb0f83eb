import AddAlert from '@mui/icons-material/AddAlertOutlined';
import Download from '@mui/icons-material/Download';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { queryOf, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { RowMenuButton, type RowAction } from '#kit/table/row-menu.tsx';
import { insightsMessages } from '../insights.messages.ts';
import { BarList } from '../numbers/bar-list.tsx';
import type { NumbersAddress } from '../numbers/number-address.ts';
import { NumberCard } from '../numbers/number-card.tsx';
import { basisText, formatValue, verdictColours, verdictOf } from '../numbers/number-format.ts';
import { NumberLink } from '../numbers/number-link.tsx';
import { useNames } from '../numbers/use-names.ts';
import { WidgetFrame } from '../numbers/widget-frame.tsx';
import { SharedGroups } from './shared-groups.tsx';
import { WidgetChart } from './widget-chart.tsx';
import { WidgetList } from './widget-list.tsx';
import { WidgetMap } from './widget-map.tsx';
import { headOf, orderedRows, rowLabel } from './widget-rows.ts';
import { widgetSearch } from './widget-search.ts';

export type ExportType = 'csv' | 'xlsx' | 'png';

interface Props {
  widget: DashboardWidget;
  answer: NumbersAnswer | undefined;
  isOld: boolean;
  address: NumbersAddress;
  mayList: boolean;
  /** Downloads the widget; absent without the permission. */
  onExport?: ((widget: DashboardWidget, answer: NumbersAnswer, as: ExportType) => void) | undefined;
  /** Whether the server makes a workbook of it. */
  mayBook?: boolean;
  /** Begins an alert on what the widget shows; absent without the permission. */
  onAlert?: ((widget: DashboardWidget, answer: NumbersAnswer, title: string) => void) | undefined;
}

/** The address of the list behind one row of a widget; none where the list cannot show exactly these. */
const searchOf = ({ widget, address, mayList }: Props, row: NumbersRow | null, code: string) =>
  mayList ? widgetSearch(widget, address, code, row) : undefined;

/** A widget as it is declared; what is drawn can be read as a table. */
export function WidgetView(props: Props) {
  return props.widget.text ? <TextCard {...props} text={props.widget.text} /> : <NumbersView {...props} />;
}

/** What somebody wrote for the readers of a dashboard. */
function TextCard({ widget, text }: Props & { text: Bilingual }) {
  const lang = useLanguage();
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} sx={{ p: 2, minWidth: 0, height: '100%' }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {widget.title?.[lang]}
      </Typography>
      <Typography
        variant="body2"
        lang={lang}
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'text.secondary' }}
      >
        {text[lang]}
      </Typography>
    </Card>
  );
}

function NumbersView(props: Props) {
  const { widget, answer, isOld } = props;
  const { kind, measures } = widget;
  const lang = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const [code = ''] = measures;
  const names = useNames(measures);
  const title = widget.title?.[lang] ?? names.measure(code)[lang];
  if (kind === 'number' && measureOf(code)) {
    const search = searchOf(props, null, code);
    return (
      <NumberCard
        code={code}
        title={title}
        answer={answer}
        isOld={isOld}
        {...(search ? { to: '/statistics/records', search } : {})}
        actions={
          answer &&
          !answer.error && (
            <Box data-print="no">
              <WidgetMenu {...props} answer={answer} title={title} />
            </Box>
          )
        }
      />
    );
  }
  const isDrawn = kind !== 'table' && kind !== 'list';
  return (
    <WidgetFrame
      title={title}
      codes={measures}
      answer={answer}
      isOld={isOld}
      {...(kind === 'list' && { isEmpty: () => false })}
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
        kind === 'list' ? (
          <WidgetList widget={widget} search={searchOf(props, null, code)} />
        ) : asTable || !isDrawn ? (
          <WidgetTable {...props} answer={found} title={title} />
        ) : (
          <Drawing {...props} answer={found} title={title} />
        )
      }
    </WidgetFrame>
  );
}

const columnSx = { display: 'flex', flexDirection: 'column', height: '100%' } as const;

function Drawing(props: Found) {
  const parts = (
    <>
      <DrawnGroups {...props} />
      <SharedGroups {...props} />
    </>
  );
  return props.widget.kind === 'bars' ? <Box sx={columnSx}>{parts}</Box> : parts;
}

function DrawnGroups(props: Found) {
  const { widget, answer, address, title } = props;
  const search = (row: NumbersRow) => searchOf(props, row, widget.measures[0]!);
  if (widget.kind === 'bars') return <Bars {...props} />;
  if (widget.kind === 'map')
    return <WidgetMap widget={widget} answer={answer} title={title} searchOf={search} />;
  return <WidgetChart widget={widget} answer={answer} address={address} title={title} searchOf={search} />;
}

interface ActionProps extends Props {
  title: string;
  /** Null where it is a table anyway. */
  asTable: boolean | null;
  onTable: () => void;
}

function WidgetActions({ asTable, onTable, ...props }: ActionProps) {
  const t = useText(insightsMessages);
  const { answer, title } = props;
  if (!answer || answer.error) return null;
  return (
    <Box data-print="no" sx={{ display: 'flex' }}>
      {asTable !== null && (
        <IconButton aria-label={`${t('asTable')}: ${title}`} aria-pressed={asTable} onClick={onTable}>
          <TableRows fontSize="small" />
        </IconButton>
      )}
      <WidgetMenu {...props} answer={answer} />
    </Box>
  );
}

type Found = Props & { answer: NumbersAnswer; title: string };

/** What may be done with a widget besides reading it. */
function WidgetMenu({ widget, answer, title, onExport, mayBook = false, onAlert }: Found) {
  const t = useText(insightsMessages);
  const actions: RowAction[] = [
    ...(onAlert
      ? [{ label: t('createAlert'), icon: AddAlert, run: () => onAlert(widget, answer, title) }]
      : []),
    ...(onExport
      ? [
          { label: t('exportWidget'), icon: Download, run: () => onExport(widget, answer, 'csv') },
          ...(mayBook
            ? [
                {
                  label: t('exportBook'),
                  icon: TableChart,
                  run: () => onExport(widget, answer, 'xlsx'),
                },
              ]
            : []),
          { label: t('exportPicture'), icon: ImageOutlined, run: () => onExport(widget, answer, 'png') },
        ]
      : []),
  ];
  return <RowMenuButton rowId={widget.id} name={title} actions={actions} />;
}

/** What a bar of full length is. Of ratios that should be small, all of them would be as short as nothing. */
function scaleOf({ format, better }: Measure, values: readonly number[]): number {
  if (format !== 'percent') return Math.max(1, ...values);
  return better === 'down' ? Math.min(1, Math.max(...values) * 1.1) || 1 : 1;
}

function Bars(props: Found) {
  const { answer, title, widget } = props;
  const lang = useLanguage();
  const code = widget.measures[0]!;
  const measure = measureOf(code)!;
  const rows = orderedRows(queryOf(widget), answer.rows);
  const target = answer.targets[0] ?? null;
  const most = scaleOf(measure, [...rows.map(({ cells }) => cells[0]!.value ?? 0), target ?? 0]);
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
          text: formatValue(measure.format, value, lang, target),
          note: d === null ? undefined : basisText(measure, d, lang),
          share: (value ?? 0) / most,
          mark: target === null ? undefined : Math.min(1, target / most),
          colour: verdict === 'none' ? '#3a4bb8' : verdictColours[verdict],
          ...(search ? { to: '/statistics/records', search } : {}),
        };
      })}
    />
  );
}

const WidgetTable = (props: Found) => (
  <>
    <GroupTable {...props} />
    <SharedGroups {...props} />
  </>
);

function GroupTable(props: Found) {
  const { answer, title, widget } = props;
  const t = useText(insightsMessages);
  const lang = useLanguage();
  const { measures, by } = widget;
  const names = useNames([...measures, ...by]);
  return (
    <FiguresTable<NumbersRow>
      label={`${title} · ${t('table')}`}
      rows={orderedRows(queryOf(widget), answer.rows)}
      keyOf={({ period, keys }) => `${period ?? ''} ${keys.join(' ')}`}
      columns={[
        { label: headOf(widget, names, lang) ?? t('group'), cell: (row) => rowLabel(row, lang) },
        ...measures.map((code, at) => ({
          label: names.measure(code)[lang],
          numeric: true,
          cell: (row: NumbersRow) => {
            const measure = measureOf(code)!;
            const { value } = row.cells[at]!;
            const text = formatValue(measure.format, value, lang, answer.targets[at]);
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
