import { Readable } from 'node:stream';
import type { AuditFilter, AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { actionPhrase } from '@cuadrilla/contract/audit/action-phrases.ts';
import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Ctx } from '#platform/context.ts';
import { tableStream, type Cell } from '#platform/tables/write.ts';
import { readLines, type LineRow } from './audit-lines.store.ts';
import { viewsOf } from './audit-view.ts';

/** Lines as a file, a page at a time, each in a transaction of its own: memory does not grow with their number. */
const pageSize = 500;

interface ExportedLine {
  row: LineRow;
  view: AuditLine;
}

export async function exportAudit(
  ctx: Ctx,
  { format, ...filter }: AuditFilter & { format: 'csv' | 'ndjson' },
): Promise<FileReply> {
  ctx.audit({ action: 'audit.export', subject: 'audit', after: { format, filter } });
  const lines = linesOf(ctx, filter, format === 'ndjson');
  const name = { es: 'Auditoría', en: 'Audit' }[ctx.locale];
  return format === 'csv'
    ? {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        stream: tableStream('csv', tableRows(ctx, lines)),
      }
    : { name: `${name}.ndjson`, type: 'application/x-ndjson', stream: Readable.from(jsonLines(lines)) };
}

async function* linesOf(ctx: Ctx, filter: AuditFilter, whole: boolean): AsyncGenerator<ExportedLine[]> {
  // What is written from now on is not part of the file.
  const until = filter.until ?? ctx.now.toISOString();
  let after: number | undefined;
  for (;;) {
    const page = await ctx.inSeparateTransaction(async (inner) => {
      const rows = await readLines(inner, { ...filter, until }, { after, size: pageSize, whole });
      const shown = rows.slice(0, pageSize);
      const views = await viewsOf(inner, shown, 100);
      return { more: rows.length > pageSize, lines: shown.map((row, at) => ({ row, view: views[at]! })) };
    });
    yield page.lines;
    after = page.lines.at(-1)?.row.id;
    if (!page.more) return;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
function localMoment(at: string, timeZone: string): string {
  const moment = new Date(at);
  const { year, month, day, hour, minute } = localTime(moment, timeZone);
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return `${date} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(moment.getUTCSeconds())}`;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : JSON.stringify(value);

const resultLabels: Record<AuditLine['result'], Bilingual> = {
  done: { es: 'Realizado', en: 'Done' },
  refused: { es: 'Rechazado', en: 'Refused' },
  failed: { es: 'Fallido', en: 'Failed' },
};

type Column = readonly [label: Bilingual, cell: (line: AuditLine, locale: Locale, timeZone: string) => Cell];
const columns: readonly Column[] = [
  [{ es: 'Línea', en: 'Line' }, ({ id }) => id],
  [{ es: 'Fecha', en: 'Date' }, ({ at }, _, timeZone) => localMoment(at, timeZone)],
  [{ es: 'Quién', en: 'Who' }, ({ actor }) => actor?.name],
  [{ es: 'Usuario', en: 'Username' }, ({ actor }) => actor?.username],
  [{ es: 'Qué hizo', en: 'What' }, (line, locale) => actionPhrase(line, locale)],
  [{ es: 'Registro', en: 'Record' }, ({ label }) => label],
  [{ es: 'Número del registro', en: 'Record number' }, ({ subjectId }) => subjectId],
  [
    { es: 'Cambios', en: 'Changes' },
    ({ differences }) =>
      differences
        .map(({ field, before, after }) => `${field}: ${textOf(before)} → ${textOf(after)}`)
        .join('; '),
  ],
  [{ es: 'Resultado', en: 'Result' }, ({ result }, locale) => resultLabels[result][locale]],
  [{ es: 'Dirección', en: 'Address' }, ({ address }) => address],
  [{ es: 'Solicitud', en: 'Request' }, ({ requestId }) => requestId],
  [{ es: 'Acción', en: 'Action' }, ({ action }) => action],
  [{ es: 'Tipo de registro', en: 'Kind of record' }, ({ subject }) => subject],
  [{ es: 'Sello', en: 'Seal' }, ({ position }) => position],
];

async function* tableRows(
  { locale, timeZone }: Ctx,
  pages: AsyncGenerator<ExportedLine[]>,
): AsyncGenerator<Cell[]> {
  yield columns.map(([label]) => label[locale]);
  for await (const lines of pages)
    for (const { view } of lines) yield columns.map(([, cell]) => cell(view, locale, timeZone));
}

async function* jsonLines(pages: AsyncGenerator<ExportedLine[]>): AsyncGenerator<string> {
  for await (const lines of pages)
    yield lines.map(({ row, view }) => `${JSON.stringify(recordOf(row, view))}\n`).join('');
}

const recordOf = (row: LineRow, { differences: _differences, more: _more, ...view }: AuditLine): object => ({
  ...view,
  before: row.before,
  after: row.after,
  link: row.hash?.toString('hex') ?? null,
});
