/**
 * What a module of the web contributes to the parts that all modules share. Each module has one manifest beside
 * its screens, `app/modules.ts` collects them, and shared parts receive the collected values: none of them names
 * a module.
 */
import { createContext, use, type FunctionComponent } from 'react';
import type { NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { LiveChange } from '#api/realtime.ts';
import type { ReferenceOptions } from './catalogue/fields/reference-sources.ts';
import type { MapContributions } from './map/map.types.ts';

/** Reads what a screen shows first, for the search part of the address. */
export type ReadAhead = (search: Record<string, unknown>) => void;

export interface ModuleRoute {
  path: string;
  access: Access;
  /** Wide: without the sidebar. Visitor: a page for people who have not signed in. By default with the sidebar. */
  layout?: 'wide' | 'visitor';
  /** Loads the screen on the first visit. Without one, the address shows the module's overview. */
  load?: () => Promise<{ default: FunctionComponent }>;
  /** What is requested while the screen's own code is still on its way: a file without components. */
  readAhead?: () => Promise<{ readAhead: ReadAhead }>;
  /** Screens by the hash of the address. A section that has none shows the module's overview. */
  sections?: Readonly<Record<string, ModuleSection>>;
}

export interface ModuleSection {
  access: Access;
  load: () => Promise<{ default: FunctionComponent }>;
}

/** The address of a record's screen. A table without one is named without a link. */
export type RecordLink = (id: number, label: string) => { to: string; hash?: string; search?: object };

/** What shared parts need to know of records, by the name that the contract gives them. */
export interface RecordContributions {
  /**
   * Where the choices of a reference field come from, by the name that the field gives. Catalogues need no entry:
   * they have an endpoint for it.
   */
  referenceOptions?: Readonly<Record<string, ReferenceOptions>>;
  /** The screen of a record, by its table. */
  recordLinks?: Readonly<Record<string, RecordLink>>;
  /** The screen of an employee's phones, by the employee's number. */
  phonesLink?: RecordLink;
  /** What every map draws as its ground. */
  map?: MapContributions;
}

export interface ModuleManifest extends RecordContributions {
  routes?: readonly ModuleRoute[];
  /** Sections of pages that another module declares, by the path of the page. */
  sections?: Readonly<Record<string, NonNullable<ModuleRoute['sections']>>>;
  /** Endpoints, or groups of them, whose queries a live event makes out of date, by the kind of the event. */
  liveQueries?: Readonly<Record<string, readonly object[]>>;
  /** Changes that a notification implies: its live event may have been missed. */
  changesOf?: (notification: NotificationBody) => readonly LiveChange[];
}

export const ContributionsContext = createContext<RecordContributions>({});

/** The collected contributions of all modules. */
export const useContributions = (): RecordContributions => use(ContributionsContext);
