import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { ServedCatalogue } from './catalogue/catalogue.ts';
import type { RecordDirectory, RecordNames } from './catalogue/record-names.ts';
import type { JobDeclaration, TimerDeclaration } from './jobs/declarations.ts';
import type { QueueSettings } from './jobs/queues.ts';
import type { PackageSource } from './packages.ts';
import type { LiveAudience } from './realtime/live-changes.ts';
import { importJobs, importTimer } from './tables/import.jobs.ts';
import type { AnyImporter } from './tables/importer.ts';

/** The parts of a declared catalogue that the platform serves without knowing its fields. */
export type AnyServedCatalogue = Pick<ServedCatalogue, 'rows' | 'importer'> & {
  catalogue: { readonly name: string };
};

/** A figure of all tenants for the operator, read from the database on request. */
export interface MetricDeclaration {
  name: string;
  help: string;
  /** Gives one row with the column `value`. */
  sql: string;
}

/** What a module contributes to the platform. `server/src/modules.ts` collects all manifests at start. */
export interface ModuleManifest {
  module: string;
  /** Kinds of live change that the module publishes, and who receives them. */
  liveChanges?: Omit<LiveAudience, 'name'>;
  catalogues?: readonly AnyServedCatalogue[];
  /** Records other than those of catalogues, by the name that references use. */
  recordNames?: Readonly<Record<string, RecordNames>>;
  /** Tables whose rows mean nothing by themselves: references from them are counted, not listed. */
  linkTables?: Readonly<Record<string, Bilingual>>;
  jobs?: readonly JobDeclaration<never>[];
  timers?: readonly TimerDeclaration[];
  metrics?: readonly MetricDeclaration[];
  /** Of files other than those of catalogues. */
  importers?: readonly AnyImporter[];
  packageParts?: readonly PackageSource[];
}

/** The manifests of all modules, put together. */
export interface CollectedModules {
  audiences: LiveAudience[];
  records: RecordDirectory;
  jobs: JobDeclaration<never>[];
  timers: TimerDeclaration[];
  metrics: MetricDeclaration[];
  queues: QueueSettings[];
  importers: AnyImporter[];
  packageParts: PackageSource[];
}

/** @throws when two modules declare the same name, which is a fault of the code */
export function collectModules(manifests: readonly ModuleManifest[]): CollectedModules {
  const catalogues = manifests.flatMap((manifest) => manifest.catalogues ?? []);
  const importers = [
    ...manifests.flatMap((manifest) => manifest.importers ?? []),
    ...catalogues.map(({ importer }) => importer),
  ];
  const jobs = [...manifests.flatMap((manifest) => manifest.jobs ?? []), ...importJobs(importers)];
  const timers = [...manifests.flatMap((manifest) => manifest.timers ?? []), importTimer];
  const queues: QueueSettings[] = [...jobs, ...timers];
  const packageParts = manifests.flatMap((manifest) => manifest.packageParts ?? []);
  refuseDuplicates('importer', importers, ({ kind }) => kind);
  refuseDuplicates('queue', queues, ({ queue }) => queue);
  refuseDuplicates('package part', packageParts, ({ part }) => part);
  return {
    audiences: manifests.flatMap(({ module, liveChanges }) =>
      liveChanges ? [{ name: module, ...liveChanges }] : [],
    ),
    records: {
      names: uniqueMap('records', [
        ...catalogues.map(({ catalogue, rows }) => [catalogue.name, rows.names] as const),
        ...manifests.flatMap(({ recordNames }) => Object.entries(recordNames ?? {})),
      ]),
      linkTables: uniqueMap(
        'link table',
        manifests.flatMap(({ linkTables }) => Object.entries(linkTables ?? {})),
      ),
    },
    jobs,
    timers,
    metrics: manifests.flatMap((manifest) => manifest.metrics ?? []),
    queues,
    importers,
    packageParts,
  };
}

function uniqueMap<V>(what: string, entries: readonly (readonly [string, V])[]): Map<string, V> {
  refuseDuplicates(what, entries, ([name]) => name);
  return new Map(entries);
}

function refuseDuplicates<T>(what: string, all: readonly T[], nameOf: (one: T) => string): void {
  const names = all.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two modules declare the ${what} ${twice}.`);
}
