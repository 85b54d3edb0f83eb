import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { FormAnswer } from '@cuadrilla/contract/operation/form-answers.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { listSql } from '#platform/db/list.ts';
import { fail } from '#platform/failure.ts';
import { tableStream, tableTypes, type Cell } from '#platform/tables/write.ts';
import {
  cellFormat,
  mostRecords,
  pageSize,
  type CellFormat,
} from '#features/operation/lifecycle/list-export.ts';
import { listOfAnswers, readAnswers, type AnswerRow } from './form-answers.store.ts';
import {
  answersIn,
  columnsOf,
  viewOfAnswer,
  type AnswerVersion,
  type ItemNames,
} from './form-answers-view.ts';

/** Answers to a form as a file: a table, JSON with the answers as they were given, or points on a map. */

interface Exported {
  form: { id: number; code: string };
  versions: readonly AnswerVersion[];
  /** Names of the items of lists that rows name. */
  namesIn: (ctx: TenantCtx, rows: readonly AnswerRow[]) => Promise<ItemNames>;
}

interface AnswersRequest {
  filters: Filter[];
  format: 'csv' | 'xlsx' | 'json' | 'geojson';
}

interface Line {
  row: AnswerRow;
  view: FormAnswer;
}

const fixedColumns: readonly { label: Bilingual; cell: (view: FormAnswer, format: CellFormat) => Cell }[] = [
  { label: { es: 'Operación', en: 'Operation' }, cell: ({ operationNumber }) => operationNumber },
  { label: { es: 'Actividad', en: 'Activity' }, cell: ({ activityId }) => activityId },
  { label: { es: 'Versión', en: 'Version' }, cell: ({ version }) => version },
  { label: { es: 'Recibida', en: 'Received' }, cell: ({ receivedAt }, { moment }) => moment(receivedAt) },
  { label: { es: 'Quien respondió', en: 'Answered by' }, cell: ({ author }) => author },
  { label: { es: 'Zona', en: 'Zone' }, cell: ({ zone }, { name }) => name(zone) },
  { label: { es: 'Empresa', en: 'Company' }, cell: ({ company }) => company },
  { label: { es: 'Latitud', en: 'Latitude' }, cell: ({ latitude }) => latitude },
  { label: { es: 'Longitud', en: 'Longitude' }, cell: ({ longitude }) => longitude },
];

const types = { json: 'application/json', geojson: 'application/geo+json', ...tableTypes };

/** @throws FORBIDDEN for those who may not read answers, TOO_LARGE */
export async function exportAnswers(
  ctx: Ctx,
  exported: Exported,
  { filters, format }: AnswersRequest,
): Promise<FileReply> {
  if (!ctx.actor.permissions.has('SUBOPERATIVE_MOD_VIEWFORM')) fail('FORBIDDEN');
  const { form, versions } = exported;
  const source = { code: form.code, versionIds: versions.map(({ id }) => id) };
  const query = { filters, sorts: [], page: 0, size: mostRecords + 1 };
  const { found } = listSql(ctx.tenantId, await listOfAnswers(ctx, source, query));
  const { rows } = await sql<{ id: number }>`select f.id from (${found}) f`.execute(ctx.db);
  if (rows.length > mostRecords) fail('TOO_LARGE');
  ctx.audit({
    action: 'forms.exportAnswers',
    subject: 'form',
    subjectId: form.id,
    after: { format, records: rows.length, filters },
  });
  const lines = linesOf(
    ctx,
    exported,
    rows.map(({ id }) => id),
  );
  return {
    name: `${form.code}.${format}`,
    type: types[format],
    stream:
      format === 'csv' || format === 'xlsx'
        ? tableStream(format, tableRows(ctx, versions, lines), form.code)
        : Readable.from(format === 'json' ? jsonText(form.code, lines) : geojsonText(lines)),
  };
}

/** The answers are read again under the caller's scope, each page in a transaction of its own. */
async function* linesOf(
  ctx: Ctx,
  { form, versions, namesIn }: Exported,
  ids: readonly number[],
): AsyncGenerator<Line> {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const source = { code: form.code, versionIds: [...byId.keys()] };
  for (let from = 0; from < ids.length; from += pageSize) {
    const part = ids.slice(from, from + pageSize);
    const { rows, names } = await ctx.inSeparateTransaction(async (inner) => {
      const found = await readAnswers(inner, source, {
        filters: [{ key: 'id', field_type: 'LONG', operator: 'IN', value: part, sql_connector: 'AND' }],
        sorts: [],
        page: 0,
        size: pageSize,
      });
      return {
        rows: new Map(found.rows.map((row) => [row.id, row])),
        names: await namesIn(inner, found.rows),
      };
    });
    for (const id of part) {
      const row = rows.get(id);
      if (row) yield { row, view: viewOfAnswer(row, form.code, byId, names, ctx.locale) };
    }
  }
}

async function* tableRows(
  ctx: Ctx,
  versions: readonly AnswerVersion[],
  lines: AsyncGenerator<Line>,
): AsyncGenerator<Cell[]> {
  const format = cellFormat(ctx);
  const columns = columnsOf(versions);
  yield [
    ...fixedColumns.map(({ label }) => label[ctx.locale]),
    ...columns.map(({ title }) => title[ctx.locale]),
  ];
  for await (const { view } of lines)
    yield [
      ...fixedColumns.map(({ cell }) => cell(view, format)),
      ...columns.map(({ name }) => view.cells[name] ?? null),
    ];
}

const recordOf = ({ cells: _cells, photos: _photos, latitude: _lat, longitude: _lng, ...rest }: FormAnswer) =>
  rest;

async function* jsonText(code: string, lines: AsyncGenerator<Line>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const { row, view } of lines) {
    const { latitude, longitude } = view;
    const { answers } = answersIn(row, code);
    yield `${separator}${JSON.stringify({ ...recordOf(view), latitude, longitude, answers })}`;
    separator = ',\n';
  }
  yield '\n]\n';
}

/** Answers without a place have no point and are left out. */
async function* geojsonText(lines: AsyncGenerator<Line>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const { view } of lines) {
    const { latitude, longitude, cells, id } = view;
    if (latitude === null || longitude === null) continue;
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    const properties = { ...recordOf(view), answers: cells };
    yield `${separator}${JSON.stringify({ type: 'Feature', id, geometry, properties })}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
