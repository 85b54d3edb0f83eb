import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { listReports as endpoints } from '@cuadrilla/contract/operation/list-reports.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ExportMenu } from '#kit/catalogue/export-menu.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { reportRunsMessages } from './report-runs.messages.ts';

const { listReports } = client.operation;
const size = 50;

/** A report that lists records, read here page by page or saved as a file. */
export function ListReportScreen({ id }: { id: number }) {
  const t = useText(reportRunsMessages);
  const name = useBilingual();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    ...queryFor(listReports.rows, { params: { id }, body: { page, size } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data)
    return (
      <Page title={t('title')} back="/operation/reportes">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState shape="table" />}
      </Page>
    );
  return (
    <Page
      title={name(data.report.name)}
      subtitle={data.report.description}
      back="/operation/reportes"
      actions={
        <ExportMenu
          endpoint={({ body }) =>
            listReports.export({ params: { id }, body: { format: body.format } }) as Promise<File>
          }
          filters={[]}
        />
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Rows data={data} page={page} onPage={setPage} />
    </Page>
  );
}

type Rows = Reply<typeof endpoints.rows>;

function Rows({ data, page, onPage }: { data: Rows; page: number; onPage: (page: number) => void }) {
  const t = useText(reportRunsMessages);
  const name = useBilingual();
  const formats = useFormats();
  const shown = (cell: Rows['rows'][number][number] | undefined) => {
    if (cell === null || cell === undefined || cell === '') return '–';
    if (typeof cell === 'boolean') return t(cell ? 'yes' : 'no');
    return typeof cell === 'number' ? formats.number(cell) : cell;
  };
  if (data.total === 0) return <EmptyState title={t('noRows')} text={t('noRowsText')} />;
  const rows = data.rows.map((cells, at) => ({ cells, key: String(at) }));
  const pages = Math.ceil(data.total / data.size);
  const first = data.page * data.size + 1;
  return (
    <>
      <FiguresTable
        label={name(data.report.name)}
        rows={rows}
        keyOf={({ key }) => key}
        columns={data.columns.map((column, at) => ({
          label: name(column.label),
          numeric: data.rows.some(({ [at]: cell }) => typeof cell === 'number'),
          cell: ({ cells }: (typeof rows)[number]) => shown(cells[at]),
        }))}
      />
      <Box
        component="nav"
        aria-label={t('pages')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Typography variant="body2" className="tabular" role="status" sx={{ mr: 'auto' }}>
          {t('rowsOf', { first, last: first + data.rows.length - 1, total: data.total })}
        </Typography>
        <Button variant="outlined" color="inherit" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          disabled={page + 1 >= pages}
          onClick={() => onPage(page + 1)}
        >
          {t('next')}
        </Button>
      </Box>
    </>
  );
}
