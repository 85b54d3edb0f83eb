import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { formatsOf } from '#i18n/formats.ts';
import type { Translate } from '#i18n/messages.ts';
import type { LineField } from './field.types.ts';
import type { LineAbout } from './field-labels.ts';
import type { valueMessages } from './value.messages.ts';

export type Parts = Readonly<Record<string, unknown>>;
export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a value is. */
export interface Within {
  field: LineField | undefined;
  path: string;
  /** Whether the product knows what it is: its parts are then written, too. */
  isNamed: boolean;
  depth: number;
}

/** What the text of a value depends on beside the value. */
export interface ValueContext {
  about: LineAbout;
  lang: Locale;
  formats: ReturnType<typeof formatsOf>;
  measure: string | null;
  t: Translate<typeof valueMessages>;
  text: (context: ValueContext, value: unknown, within: Within) => string;
}
