import { faultRemedies } from '@cuadrilla/contract/kit/fault-remedies.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { previewSize, type ImportPreview } from '@cuadrilla/contract/kit/table-import.ts';
import type { TenantCtx } from '../context.ts';
import { reasonHeaders } from './import-messages.ts';
import { readGoodRows, readLines, type FileLine, type GoodRow } from './import-parts.store.ts';
import { faultMessage, faultsOf, faultsOfLines, type BadRow } from './import.store.ts';
import type { AnyImporter, DescribedRows, Importer, ImportRow, PreviewedRow, RowFault } from './importer.ts';

type PreviewRow = ImportPreview['rows'][number];
interface Page {
  page: number;
  only: 'all' | 'faulty';
}

/** One page of the rows of a checked file, in the order of the file, each as it will be written or with its faults. */
export async function importPreview(
  ctx: TenantCtx,
  importer: AnyImporter,
  row: ImportRow,
  page: Page,
): Promise<ImportPreview> {
  const header = row.options.header ?? [];
  const { lines, bad, total } = await linesOfPage(ctx, row, page);
  const ready = lines.filter(({ good }) => good !== null);
  const good = await readGoodRows<unknown>(
    ctx,
    row,
    ready.map((line) => line.good!),
  );
  const described = good.map(({ value }, at) => ({ value, numbered: ready[at]!.numbered }));
  const layout =
    (await describedLayout(ctx, importer as unknown as Importer<unknown>, row, header, described)) ??
    fileLayout(header, good);
  const explain = explainer(importer, ctx.locale, header, layout.places);
  const fresh = good.map(({ line, cells }, at): PreviewRow => ({
    line,
    cells: layout.rows[at]!,
    faults: [],
    warnings: (ready[at]!.warnings ?? []).map((one) => explain(one, cells)),
  }));
  const faulty = bad.map(({ line, row: cells, faults }): PreviewRow => ({
    line,
    cells: textsAt(cells, layout.places),
    faults: faults.map((one) => explain(one, cells)),
    warnings: [],
  }));
  return {
    columns: layout.columns,
    rows: [...fresh, ...faulty].toSorted((a, b) => a.line - b.line),
    total,
  };
}

/** The lines of a page with the bad rows among them. Good rows are stored only until they are loaded. */
async function linesOfPage(
  ctx: TenantCtx,
  row: ImportRow,
  { page, only }: Page,
): Promise<{ lines: FileLine[]; bad: BadRow[]; total: number }> {
  const from = page * previewSize;
  if (only === 'faulty')
    return { lines: [], bad: await faultsOf(ctx, row.id, from, previewSize), total: row.bad };
  const all = row.status === 'checked' ? await readLines(ctx, row) : [];
  const lines = all.slice(from, from + previewSize);
  const [first, last] = [lines[0], lines.at(-1)];
  const bad = first && last ? await faultsOfLines(ctx, row.id, first.line, last.line) : [];
  return { lines, bad, total: all.length };
}

const textsAt = (cells: readonly string[], places: readonly (number | null)[]): (string | null)[] =>
  places.map((place) => (place === null ? null : (cells[place] ?? '') || null));

interface Layout extends DescribedRows {
  /** The place in the file of what each column shows; null for what the file does not have. */
  places: (number | null)[];
}

/** The columns as the importer describes them; null for a kind of file that is shown as it is. */
async function describedLayout(
  ctx: TenantCtx,
  importer: Importer<unknown>,
  row: ImportRow,
  header: readonly string[],
  good: readonly PreviewedRow<unknown>[],
): Promise<Layout | null> {
  if (!importer.describe) return null;
  const fields = await importer.fieldsOf(ctx, row, header);
  if ('failure' in fields) return null;
  const described = await importer.describe(ctx, row, header, good);
  const places = described.columns.map(({ name }) => {
    const place = fields.indexOf(name);
    return place < 0 ? null : place;
  });
  return { ...described, places };
}

/** The columns of the file as they are, without the reasons of an earlier check. */
function fileLayout(header: readonly string[], good: readonly GoodRow<unknown>[]): Layout {
  const reasons = Object.values(reasonHeaders);
  const places = header.flatMap((text, place) =>
    text.trim() === '' || reasons.includes(text.trim().toLowerCase()) ? [] : [place],
  );
  return {
    places,
    columns: places.map((place) => ({ name: header[place]!, label: header[place]!, type: 'text' })),
    rows: good.map(({ cells }) => textsAt(cells, places)),
  };
}

/** Puts a fault at its cell, with the text of the file and what to do. */
const explainer =
  (importer: AnyImporter, locale: Locale, header: readonly string[], places: readonly (number | null)[]) =>
  ({ column, message_key }: RowFault, cells: readonly string[]): PreviewRow['faults'][number] => {
    const place = header.indexOf(column);
    const at = place < 0 ? -1 : places.indexOf(place);
    const remedies: AnyImporter['faults'] = { ...faultRemedies, ...importer.remedies };
    return {
      column,
      message_key,
      message: faultMessage(importer, message_key, locale),
      at: at < 0 ? null : at,
      value: place < 0 ? '' : (cells[place] ?? ''),
      remedy: remedies[message_key]?.[locale] ?? '',
    };
  };
