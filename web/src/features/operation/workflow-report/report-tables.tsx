import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { StageReport, WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import { useMay } from '#api/session.ts';
import { client } from '#api/client.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { TitledFigures } from '#kit/table/titled-figures.tsx';
import { figureSearch, type FigureFilter, type ReportAddress } from './report-address.ts';
import { useStageNumbers } from './stage-numbers.ts';
import { workflowReportMessages } from './workflow-report.messages.ts';

interface Props {
  report: WorkflowReport;
  address: ReportAddress;
}

/** The figures of the report as tables. */
export function ReportTables(props: Props) {
  return (
    <>
      <StageTable {...props} />
      <VariantTable {...props} />
      <EdgeTable {...props} />
      <WeekTable {...props} />
    </>
  );
}

function useStageName({ definition }: WorkflowReport): (key: string) => string {
  const lang = useLanguage();
  return (key) => stageOf(definition, key)?.name[lang] ?? key;
}

interface FigureProps {
  n: number;
  stage: StageReport;
  filter: Pick<FigureFilter, 'status' | 'due'>;
}

/** A number that opens the activities that it counts, where the list can show exactly these. */
function useFigure({ report, address }: Props) {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const may = useMay();
  const name = useStageName(report);
  const mayList = may(client.operation.activities.search);
  return ({ n, stage, filter }: FigureProps): ReactNode => {
    const search = figureSearch(address, {
      code: report.workflow.code,
      stage: stage.stage,
      kind: stage.kind,
      ...filter,
    });
    const text = formats.number(n);
    if (n === 0 || !mayList || !search) return text;
    return (
      <Link
        to="/operation"
        search={search as never}
        aria-label={t('linkLabel', { n, stage: name(stage.stage) })}
      >
        {text}
      </Link>
    );
  };
}

function StageTable(props: Props) {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const numbers = useStageNumbers();
  const name = useStageName(props.report);
  const figure = useFigure(props);
  const { stages } = props.report;
  return (
    <TitledFigures title={t('stages')}>
      <FiguresTable<StageReport>
        label={t('stages')}
        rows={stages}
        keyOf={({ stage }) => stage}
        columns={[
          { label: t('stage'), cell: ({ stage }) => name(stage) },
          {
            label: t('opened'),
            numeric: true,
            cell: (stage) => figure({ n: stage.opened, stage, filter: { status: 'all' } }),
          },
          {
            label: t('open'),
            numeric: true,
            cell: (stage) => figure({ n: stage.open, stage, filter: {} }),
          },
          { label: t('late'), numeric: true, cell: numbers.late },
          {
            label: t('lateOpen'),
            numeric: true,
            cell: (stage) => figure({ n: stage.lateOpen, stage, filter: { due: 'late' } }),
          },
          { label: t('waiting'), numeric: true, cell: ({ waiting }) => numbers.duration(waiting) },
          { label: t('service'), numeric: true, cell: ({ service }) => numbers.duration(service) },
          {
            label: t('unrealized'),
            numeric: true,
            cell: (stage) => figure({ n: stage.unrealized, stage, filter: { status: 'unrealized' } }),
          },
          {
            label: t('rejected'),
            numeric: true,
            cell: (stage) => figure({ n: stage.rejected, stage, filter: { status: 'rejected' } }),
          },
          { label: t('reactivated'), numeric: true, cell: ({ reactivated }) => formats.number(reactivated) },
          { label: t('last'), numeric: true, cell: ({ last }) => formats.number(last) },
        ]}
      />
    </TitledFigures>
  );
}

function VariantTable({ report }: Props) {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const numbers = useStageNumbers();
  const name = useStageName(report);
  const { operations, variants, cancelled, limited } = report.paths;
  type Row = (typeof variants)[number];
  return (
    <TitledFigures title={t('variants')}>
      <Typography variant="body2" color="text.secondary">
        {t('ofOperations', { n: operations, cancelled })}
        {limited && ` ${t('limited')}`}
      </Typography>
      <FiguresTable<Row>
        label={t('variants')}
        rows={variants}
        keyOf={({ path }) => path.join(' ')}
        columns={[
          { label: t('path'), cell: ({ path }) => path.map(name).join(' → ') },
          { label: t('operations'), numeric: true, cell: (row) => formats.number(row.operations) },
          {
            label: t('share'),
            numeric: true,
            cell: (row) => numbers.percent(operations === 0 ? 0 : row.operations / operations),
          },
          { label: t('duration'), numeric: true, cell: ({ medianHours }) => numbers.hours(medianHours) },
        ]}
      />
    </TitledFigures>
  );
}

function EdgeTable({ report }: Props) {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const name = useStageName(report);
  const { edges } = report;
  return (
    <TitledFigures title={t('edges')}>
      <FiguresTable<(typeof edges)[number]>
        label={t('edges')}
        rows={edges.toSorted((a, b) => b.count - a.count)}
        keyOf={({ from, to }) => `${from} ${to}`}
        columns={[
          { label: t('step'), cell: ({ from, to }) => `${name(from)} → ${name(to)}` },
          { label: t('times'), numeric: true, cell: ({ count }) => formats.number(count) },
        ]}
      />
    </TitledFigures>
  );
}

function WeekTable({ report: { weeks } }: Props) {
  const t = useText(workflowReportMessages);
  const formats = useFormats();
  const most = Math.max(1, ...weeks.map(({ opened }) => opened));
  return (
    <TitledFigures title={t('trend')}>
      <FiguresTable<(typeof weeks)[number]>
        label={t('trend')}
        rows={weeks}
        keyOf={({ week }) => week}
        columns={[
          { label: t('week'), cell: ({ week }) => formats.day(`${week}T12:00:00Z`) },
          {
            label: t('opened'),
            cell: ({ opened }) => (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: { xs: 96, sm: 140 } }}>
                <Box
                  aria-hidden
                  sx={{ height: 10, borderRadius: 1, bgcolor: '#7f8cdb', width: `${(70 * opened) / most}%` }}
                />
                {formats.number(opened)}
              </Box>
            ),
          },
          { label: t('ended'), numeric: true, cell: ({ ended }) => formats.number(ended) },
          { label: t('late'), numeric: true, cell: ({ late }) => formats.number(late) },
        ]}
      />
    </TitledFigures>
  );
}
