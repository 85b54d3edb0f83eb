import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AnsweredForm, FormAnswer } from '@cuadrilla/contract/operation/form-answers.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { pageStateOf, type Address } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { DataTable } from '#kit/table/table.tsx';
import type { SearchEndpoint, SearchFilter } from '#kit/table/table.types.ts';
import { BlobImage, usePhoto } from '#features/operation/answers/photo-viewer-image.tsx';
import { formAnswersMessages } from './form-answers.messages.ts';

const { search } = client.operation.formAnswers;
const hiddenOnPhone = { author: false, zone: false, company: false, version: false };
/** Photos that a cell shows; the rest are counted. */
const mostPhotos = 3;

interface Props {
  form: AnsweredForm;
  filters: readonly SearchFilter[];
  address: Address;
}

/** Answers to a form, one row each, with a column for every question of any version. */
export function AnswerTable({ form, filters, address }: Props) {
  const t = useText(formAnswersMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 699px)');
  const columns = useAnswerColumns(form);
  const endpoint = useMemo<SearchEndpoint<FormAnswer>>(
    () =>
      Object.assign(
        ({ body }: Parameters<SearchEndpoint<FormAnswer>>[0], signal?: AbortSignal) =>
          search({ params: { id: form.id }, body }, signal),
        { key: [...search.key, String(form.id)], endpoint: search.endpoint },
      ),
    [form.id],
  );
  const open = ({ activityId }: FormAnswer) => void navigate({ to: `/operation/survey/${activityId}` });
  return (
    <DataTable
      name={`answers.${form.code}${narrow ? '.narrow' : ''}`}
      label={t('title', { name: form.code })}
      endpoint={endpoint}
      columns={columns}
      filters={filters}
      pageState={pageStateOf(address)}
      initialSort={{ key: 'receivedAt', direction: 'DESC' }}
      initialHidden={narrow ? hiddenOnPhone : {}}
      sortKeys={{ operation: 'operationNumber' }}
      rowHeight={58}
      {...(may(client.operation.activities.survey) ? { onOpen: open } : {})}
      empty={
        <EmptyState
          title={filters.length > 0 ? kit('emptyTitle') : t('empty')}
          text={filters.length > 0 ? kit('emptyFiltered') : t('emptyText')}
        />
      }
    />
  );
}

function useAnswerColumns(form: AnsweredForm): GridColDef<FormAnswer>[] {
  const t = useText(formAnswersMessages);
  const name = useBilingual();
  const formats = useFormats();
  return useMemo(
    () => [
      {
        field: 'operation',
        headerName: t('operationShort'),
        width: 140,
        cellClassName: 'strong',
        valueGetter: (_, row) => row.operationNumber,
      },
      {
        field: 'receivedAt',
        headerName: t('received'),
        width: 150,
        valueGetter: (at: string) => formats.dayTime(at),
      },
      { field: 'version', headerName: t('version'), width: 90, sortable: false },
      { field: 'author', headerName: t('author'), width: 170, sortable: false, cellClassName: 'two-lines' },
      {
        field: 'zone',
        headerName: t('zone'),
        width: 130,
        sortable: false,
        valueGetter: (_, { zone }) => (zone ? name(zone) : ''),
      },
      { field: 'company', headerName: t('company'), width: 160, sortable: false, cellClassName: 'two-lines' },
      ...form.columns.map((column): GridColDef<FormAnswer> => {
        const title = name(column.title);
        const { versions } = column;
        return {
          field: `q:${column.name}`,
          headerName: title,
          ...(versions.length < form.versions.length
            ? { description: `${title} · ${t('versionsOf', { versions: versions.join(', ') })}` }
            : {}),
          width: column.kind === 'file' ? 170 : 150,
          sortable: false,
          cellClassName: 'two-lines',
          ...(column.kind === 'number' ? { align: 'right' as const, headerAlign: 'right' as const } : {}),
          valueGetter: (_, { cells }) => {
            const value = cells[column.name];
            return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value;
          },
          renderCell: ({ row, value }) => {
            const photos = row.photos[column.name];
            return photos ? <Photos ids={photos} question={title} /> : (value ?? '');
          },
        };
      }),
    ],
    [form, t, name, formats],
  );
}

function Photos({ ids, question }: { ids: readonly number[]; question: string }) {
  const t = useText(formAnswersMessages);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', height: '100%' }}>
      {ids.slice(0, mostPhotos).map((id, at) => (
        <Thumbnail key={id} id={id} label={t('photo', { n: at + 1, question })} />
      ))}
      {ids.length > mostPhotos && <span>{t('more', { n: ids.length - mostPhotos })}</span>}
    </Box>
  );
}

const frame = {
  width: 44,
  height: 44,
  borderRadius: 1,
  bgcolor: '#eef0f5',
  objectFit: 'cover',
  display: 'block',
};

/** What is no picture has no thumbnail: its frame stays empty, with its label. */
function Thumbnail({ id, label }: { id: number; label: string }) {
  const { file } = usePhoto(id, 'thumbnail');
  return file ? (
    <BlobImage blob={file} alt={label} sx={frame} />
  ) : (
    <Box role="img" aria-label={label} sx={frame} />
  );
}
