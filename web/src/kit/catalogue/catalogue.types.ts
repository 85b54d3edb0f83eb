/**
 * What a screen declares of its catalogue: data, and the parts that it replaces. Everything else comes from
 * the contract.
 */
import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Change, Option, Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import type { EndpointInfo } from '@cuadrilla/contract/kit/client.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { SearchInput, SearchKeys } from '@cuadrilla/contract/kit/search.ts';
import type { SearchEndpoint } from '../table/table.types.ts';
import type { ImportEndpoints } from '../table-import/import-job.ts';

/** A record as every catalogue has it, beside its own fields. */
export interface CatalogueRow {
  id: number;
  active: boolean;
  version: number;
  createdAt: string;
  /** What its references refer to, by field. */
  labels: Record<string, string>;
}

type Call<I, O> = ((input: I, signal?: AbortSignal) => Promise<O>) & {
  key: readonly string[];
  endpoint: EndpointInfo;
};
type One = { params: { id: number } };
/** Beside the file's name: what happens to rows that exist, and values that are not in the file. */
export interface ImportChoice {
  existing?: 'refuse' | 'update';
  given?: string;
}

export interface CatalogueEndpoints<R extends CatalogueRow> extends ImportEndpoints<ImportChoice> {
  search: SearchEndpoint<R>;
  get: Call<One, R>;
  create: Call<{ body: never }, R>;
  update: Call<One & { body: never }, R>;
  remove: Call<One, null>;
  activate: Call<{ body: { ids: number[]; active: boolean } }, { changed: number }>;
  export: Call<{ body: Pick<SearchInput, 'filters' | 'sorts'> & { format: 'csv' | 'xlsx' } }, File>;
  undoDeactivate: Call<{ body: { ids: number[] } }, { changed: number }>;
  usedBy: Call<One, Reference[]>;
  history: Call<One, Change[]>;
  importTemplate: ImportEndpoints<ImportChoice>['importTemplate'] & { endpoint: EndpointInfo };
}
export type OptionsEndpoint = Call<
  { query?: { text?: string; size?: number; inactive?: boolean } },
  Option[]
>;

/** The contract's declaration, as far as screens read it. */
export interface CatalogueDeclaration {
  name: string;
  titles: { one: Bilingual; many: Bilingual };
  fields: z.ZodObject;
  computed: z.ZodObject;
  keys: SearchKeys;
}

export type Values = Record<string, unknown>;
export interface ControlProps {
  form: UseFormReturn<Values, unknown, Values>;
  name: string;
  label: string;
  required: boolean;
}
export interface FieldFormats {
  lang: Locale;
  day: (moment: string | null | undefined) => string;
  number: (value: number) => string;
}

export interface FieldView<R> {
  name: keyof R & string;
  label: Bilingual;
  help?: Bilingual;
  /** What the codes of a choice are called. */
  choiceLabels?: Readonly<Record<string, Bilingual>>;
  /** The language of the text: its column is hidden at first from readers of the other language. */
  language?: Locale;
  /**
   * Whether the list has a column for it: hidden at first, or none at all. By default it has one, visible.
   */
  column?: 'optional' | 'none';
  width?: number;
  /** In pixels: a column without a width is not narrower, and shares the room that is left. */
  minWidth?: number;
  /** Displays the value in the list and in the detail. */
  show?: (row: R, tools: FieldFormats) => ReactNode;
  /** Replaces the control in the form; null leaves the field out of it. */
  control?: ComponentType<ControlProps> | null;
  /** Whether it has a filter above the list: by default fields of the form do, computed ones do not. */
  filter?: boolean;
  /** Takes both columns of the form. */
  wide?: boolean;
  lines?: number;
}

export interface DetailTab<R> {
  key: string;
  label: Bilingual;
  Panel: ComponentType<{ row: R }>;
}

export interface CatalogueView<R extends CatalogueRow> {
  catalogue: CatalogueDeclaration;
  endpoints: CatalogueEndpoints<R>;
  /** In this order, in the form, the list and the detail. */
  fields: readonly FieldView<R>[];
  nameOf: (row: R, lang: Locale) => string;
  /** Read again, beside the catalogue's own endpoints, after a change. */
  invalidates?: readonly object[];
  /** Shown under the fields of the form, e.g. a map. */
  FormPart?: ComponentType<{ form: ControlProps['form']; row: R | null }>;
  formWidth?: number;
  tabs?: readonly DetailTab<R>[];
  /** Labels of what the history contains beside the fields, and how to display a value of it. */
  historyLabels?: Readonly<Record<string, Bilingual & { Show?: ComponentType<{ value: unknown; row: R }> }>>;
}
