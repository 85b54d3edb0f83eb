/** All modules of the web, and what they contribute together to the parts that they share. */
import type { NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import { client } from '#api/client.ts';
import type { LiveChange } from '#api/realtime.ts';
import { session } from '#api/session.ts';
import { accessManifest } from '#features/access/access.manifest.ts';
import { administrationManifest } from '#features/administration/administration.manifest.ts';
import { auditManifest } from '#features/audit/audit.manifest.ts';
import { homeManifest } from '#features/home/home.manifest.ts';
import { insightsManifest } from '#features/insights/insights.manifest.ts';
import { operationManifest } from '#features/operation/operation.manifest.ts';
import { parameterizationManifest } from '#features/parameterization/parameterization.manifest.ts';
import { securityManifest } from '#features/security/security.manifest.ts';
import { catalogueOptions } from '#kit/catalogue/fields/reference-sources.ts';
import type { ModuleManifest, ModuleRoute, RecordContributions } from '#kit/module-manifest.ts';

const modules: readonly ModuleManifest[] = [
  accessManifest,
  homeManifest,
  securityManifest,
  administrationManifest,
  parameterizationManifest,
  operationManifest,
  insightsManifest,
  auditManifest,
];

const sectionsOf = ({ path, sections }: ModuleRoute): Pick<ModuleRoute, 'sections'> => {
  const all = Object.assign({}, sections, ...modules.map((module) => module.sections?.[path]));
  return Object.keys(all).length > 0 ? { sections: all } : {};
};
export const moduleRoutes: readonly ModuleRoute[] = modules
  .flatMap(({ routes }) => routes ?? [])
  .map((route) => ({ ...route, ...sectionsOf(route) }));

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** What the router reads from the search part of an address. */
const searchOf = (text: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, valueOf(value)]));

/** Requests what a screen shows first. Where that fails, the screen requests it again when it is drawn. */
export function startReading({ readAhead }: ModuleRoute, search: Record<string, unknown>): void {
  if (readAhead && session())
    void readAhead().then(
      (first) => first.readAhead(search),
      () => undefined,
    );
}

/** The same for the screen of an address, before the router is there. */
export function readAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const route = moduleRoutes.find(({ path }) => path === pathname);
  if (route) startReading(route, searchOf(search));
}

const map = modules.find((module) => module.map)?.map;
const phonesLink = modules.find((module) => module.phonesLink)?.phonesLink;

export const recordContributions: RecordContributions = {
  referenceOptions: Object.assign(
    {},
    ...Object.values(client).map(catalogueOptions),
    ...modules.map(({ referenceOptions }) => referenceOptions),
  ),
  recordLinks: Object.assign({}, ...modules.map(({ recordLinks }) => recordLinks)),
  ...(phonesLink ? { phonesLink } : {}),
  ...(map ? { map } : {}),
};

/** Endpoints whose queries a change of this kind makes out of date. */
export const queriesOfChange = (kind: string): readonly object[] =>
  modules.flatMap(({ liveQueries }) => liveQueries?.[kind] ?? []);

/** Changes that a notification implies, in all modules. */
export const changesOfNotification = (body: NotificationBody): readonly LiveChange[] =>
  modules.flatMap(({ changesOf }) => changesOf?.(body) ?? []);
