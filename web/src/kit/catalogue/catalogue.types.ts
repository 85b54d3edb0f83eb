/**
 * What a screen tells of its catalogue: data, and the parts that it replaces. Everything else is read off the
 * contract.
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
/** Beside the file's name: what happens to rows that exist, and values that the file does not tell. */
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
  /** The language that the text is in: readers of the other one have its column only when they ask for it. */
  language?: Locale;
  /**
   * A column of the list from the start, one that waits to be asked for, or none. Shown, unless said
   * otherwise.
   */
  column?: 'optional' | 'none';
  width?: number;
  /** How the value reads in the list and in the detail. */
  show?: (row: R, tools: FieldFormats) => ReactNode;
  /** Replaces the control in the form; null leaves the field out of it. */
  control?: ComponentType<ControlProps> | null;
  /** In the bar above the list, unless said otherwise; what is computed only when it is asked for. */
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
  /** What stands under the fields of the form, e.g. a map. */
  FormPart?: ComponentType<{ form: ControlProps['form']; row: R | null }>;
  formWidth?: number;
  tabs?: readonly DetailTab<R>[];
  /** What its history tells beside its fields, and how a value of it reads. */
  historyLabels?: Readonly<Record<string, Bilingual & { Show?: ComponentType<{ value: unknown; row: R }> }>>;
}
