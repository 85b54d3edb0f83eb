import { Readable } from 'node:stream';
import type { z } from 'zod';
import type {
  ConfigurationPackage,
  packages as endpoints,
  PackagePart,
  PackageRecord,
} from '@cuadrilla/contract/administration/packages.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, type Failure } from '#platform/failure.ts';
import type { Handler, Handlers } from '#platform/http/serve.ts';
import type { PackageSource } from '#platform/packages.ts';
import { inPackageOrder, type OrderedSource } from './package-order.ts';
import { attempt } from '#platform/savepoint.ts';
import { contentsOf, previewImport, type PackageContents } from './package-preview.ts';
import { labelOf, type PreviewedRecord } from './package-records.rules.ts';

const mayAll = (ctx: Ctx, codes: readonly PackageSource['exports'][]): boolean =>
  codes.every((code) => ctx.actor.permissions.has(code));

/** A package configures the whole tenant. @throws FORBIDDEN for actors limited to one company */
const requireWholeTenant = (ctx: Ctx): void => void (ctx.actor.companyScope !== null && fail('FORBIDDEN'));

/** The handlers of configuration packages, over the parts that the modules declare. */
export function packageHandlers(declared: readonly PackageSource[]): Handlers<typeof endpoints> {
  const sources = inPackageOrder(declared);
  return {
    contents: contentsHandler(sources),
    export: exportHandler(sources),
    preview: previewHandler(sources),
    import: importHandler(sources),
  };
}

const contentsHandler =
  (sources: readonly OrderedSource[]): Handler<typeof endpoints.contents> =>
  async (ctx, { query }) => {
    requireWholeTenant(ctx);
    const wanted = sources.filter(({ part }) => query.part === undefined || query.part === part);
    return Promise.all(
      wanted.map(async (source) => {
        const exportable = mayAll(ctx, [source.exports]);
        const listed = exportable && query.part !== undefined ? await listedRecords(ctx, source) : undefined;
        return {
          part: source.part,
          name: source.name,
          count: listed?.length ?? (exportable ? await source.count(ctx) : 0),
          ...(listed ? { records: listed } : {}),
          exportable,
          importable: mayAll(ctx, source.imports),
        };
      }),
    );
  };

const listedRecords = async (ctx: Ctx, source: OrderedSource): Promise<{ key: string; label: string }[]> =>
  (await source.read(ctx)).map(({ record }) => ({
    key: source.keyOf(record),
    label: labelOf(record, ctx.locale),
  }));

const exportHandler =
  (sources: readonly OrderedSource[]): Handler<typeof endpoints.export> =>
  async (ctx, { body }) => {
    requireWholeTenant(ctx);
    const parts: ConfigurationPackage['parts'] = {};
    for (const { part, keys } of body.parts) parts[part] = await exportedRecords(ctx, sources, part, keys);
    const pack: ConfigurationPackage = {
      format: 'cuadrilla-package',
      formatVersion: 1,
      name: body.name,
      description: body.description,
      exportedAt: ctx.now.toISOString(),
      exportedFrom: ctx.actor.tenantName.slice(0, 100),
      parts,
    };
    const counts = Object.entries(parts).map(([part, records]) => [part, records.length]);
    ctx.audit({
      action: 'package.export',
      subject: 'package',
      after: { name: body.name, parts: Object.fromEntries(counts) },
    });
    return {
      name: `${body.name}.json`,
      type: 'application/json',
      stream: Readable.from([JSON.stringify(pack, null, 2)]),
    };
  };

async function exportedRecords(
  ctx: Ctx,
  sources: readonly OrderedSource[],
  part: PackagePart,
  keys: 'all' | readonly string[],
): Promise<PackageRecord[]> {
  const source = sources.find((each) => each.part === part) ?? fail('NOT_FOUND', { part });
  if (!mayAll(ctx, [source.exports])) fail('FORBIDDEN', { part });
  const wanted = keys === 'all' ? null : new Set(keys);
  const records = (await source.read(ctx)).map(({ record }) => record);
  return records.filter((record) => wanted === null || wanted.has(source.keyOf(record)));
}

const previewHandler =
  (sources: readonly OrderedSource[]): Handler<typeof endpoints.preview> =>
  async (ctx, { body }) => {
    requireWholeTenant(ctx);
    const contents = contentsOf(sources, body.package);
    for (const { source } of contents)
      if (!mayAll(ctx, [source.exports])) fail('FORBIDDEN', { part: source.part });
    await inspect(ctx, contents);
    return (await previewImport(ctx, sources, contents, true)).map(
      ({ id: _id, existing: _existing, record: _record, references: _references, ...each }) => each,
    );
  };

const importHandler =
  (sources: readonly OrderedSource[]): Handler<typeof endpoints.import> =>
  async (ctx, { body }) => {
    requireWholeTenant(ctx);
    const contents = contentsOf(sources, body.package);
    for (const { source } of contents)
      if (!mayAll(ctx, [source.exports, ...source.imports])) fail('FORBIDDEN', { part: source.part });
    await inspect(ctx, contents);
    const result = await previewAndWrite(ctx, sources, contents, body);
    ctx.audit({
      action: 'package.import',
      subject: 'package',
      after: { name: body.package.name, from: body.package.exportedFrom, result },
    });
    return result;
  };

async function inspect(ctx: Ctx, contents: PackageContents): Promise<void> {
  for (const { source, records } of contents)
    if (records.length > (source.mostRecords ?? Infinity))
      fail('INVALID_INPUT', {}, { [source.part]: `too_big: ${source.mostRecords}` });
  for (const { source, records } of contents) await source.inspect?.(ctx, records);
}

type ImportBody = z.output<typeof endpoints.import.body>;

const importAttempts = 3;

/** A value was taken since the preview, as the unique index or the check before writing found. */
const isTaken = ({ code, fields = {} }: Failure): boolean =>
  code === 'ALREADY_EXISTS' || Object.values(fields).includes('ALREADY_EXISTS');

/**
 * Previews and writes a package. When another request takes a unique value in between, both are done again: the
 * value is then reported as a clash, or the record is the same already.
 */
async function previewAndWrite(
  ctx: Ctx,
  sources: readonly OrderedSource[],
  contents: PackageContents,
  { existing, skip }: ImportBody,
) {
  const update = existing === 'update';
  for (let turn = 1; ; turn++) {
    const records = await previewImport(ctx, sources, withoutSkipped(contents, skip), update);
    requireImportable(records, update);
    const written = await attempt(ctx, (inner) => writeRecords(inner, contents, records, update));
    if (written.ok) return written.value;
    if (!isTaken(written.failure) || turn === importAttempts) throw written.failure;
  }
}

async function writeRecords(
  ctx: Ctx,
  contents: PackageContents,
  records: readonly PreviewedRecord[],
  update: boolean,
) {
  const result = [];
  for (const { source } of contents) {
    const ofPart = records.filter(({ part }) => part === source.part);
    const created = ofPart.filter(({ outcome }) => outcome === 'new');
    const updated = update ? ofPart.filter(({ outcome }) => outcome === 'different') : [];
    await source.write(ctx, [...created, ...updated]);
    result.push({
      part: source.part,
      created: created.length,
      updated: updated.length,
      unchanged: ofPart.length - created.length - updated.length,
    });
  }
  return result;
}

/** The contents without the records named in `skip` as `part:key`. */
function withoutSkipped(contents: PackageContents, skip: readonly string[]): PackageContents {
  const skipped = new Set(skip);
  return contents.map(({ source, records }) => ({
    source,
    records: records.filter((record) => !skipped.has(`${source.part}:${source.keyOf(record)}`)),
  }));
}

/** @throws INVALID_INPUT with the records that have a fault, a clash or, when written, a missing reference */
function requireImportable(records: readonly PreviewedRecord[], update: boolean): void {
  const faulty = records.filter(({ outcome }) => outcome === 'fault' || outcome === 'clash');
  refuseRecords(faulty, ({ outcome, fault }) => (outcome === 'clash' ? outcome : (fault ?? outcome)));
  const dangling = records.filter(
    ({ outcome, missing }) =>
      missing.length > 0 && (outcome === 'new' || (outcome === 'different' && update)),
  );
  refuseRecords(dangling, ({ missing }) => `NOT_FOUND ${missing.join(', ')}`);
}

function refuseRecords(
  records: readonly PreviewedRecord[],
  reasonOf: (record: PreviewedRecord) => string,
): void {
  if (records.length === 0) return;
  const reasons = records
    .slice(0, 50)
    .map((record) => [`${record.part}:${record.key}`, reasonOf(record)] as const);
  fail('INVALID_INPUT', {}, Object.fromEntries(reasons));
}
