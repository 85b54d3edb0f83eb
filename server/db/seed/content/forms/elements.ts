/**
 * Builders of form definitions: each function returns one SurveyJS element. `kind` and `list` are this
 * product's own properties; docs/decisions has their mapping.
 */
import { common, words, type FormElement, type Options, type Range } from './element.ts';

export const text = (
  name: string,
  es: string,
  en: string,
  options: Options & { max?: number; input?: string } = {},
): FormElement => ({
  type: 'text',
  ...common(name, es, en, options),
  ...(options.input && { inputType: options.input }),
  ...(!options.input && { maxLength: options.max ?? 200 }),
});

export const multiline = (
  name: string,
  es: string,
  en: string,
  options: Options & { min?: number; max?: number } = {},
): FormElement => {
  const element = common(name, es, en, options);
  const validators = [
    ...((element.validators as unknown[] | undefined) ?? []),
    ...(options.min ? [{ type: 'text', minLength: options.min }] : []),
  ];
  return {
    type: 'comment',
    ...element,
    maxLength: options.max ?? 500,
    ...(validators.length && { validators }),
  };
};

export const decimal = (
  name: string,
  es: string,
  en: string,
  options: Options & Range = {},
): FormElement => ({
  type: 'text',
  ...common(name, es, en, options),
  inputType: 'number',
  step: 0.01,
  ...(options.min !== undefined && { min: options.min }),
  ...(options.max !== undefined && { max: options.max }),
});

export const integer = (name: string, es: string, en: string, options: Options & Range = {}): FormElement => {
  const element = decimal(name, es, en, { min: 0, max: 999_999_999, ...options });
  return {
    ...element,
    kind: 'integer',
    step: 1,
    validators: [
      ...((element.validators as unknown[] | undefined) ?? []),
      {
        type: 'regex',
        regex: String.raw`^-?\d+$`,
        text: words('Escriba un número entero', 'Type a whole number'),
      },
    ],
  };
};

export type Choice = [value: string, es: string, en: string];
export const siNo: Choice[] = [
  ['si', 'Sí', 'Yes'],
  ['no', 'No', 'No'],
];

const choicesOf = (choices: Choice[]) => choices.map(([value, es, en]) => ({ value, text: words(es, en) }));

export const select = (
  name: string,
  choices: Choice[],
  es: string,
  en: string,
  options: Options = {},
): FormElement => ({
  type: 'radiogroup',
  ...common(name, es, en, options),
  ...(choices.length <= 3 && { colCount: 0 }),
  choices: choicesOf(choices),
});

export const selectMany = (
  name: string,
  choices: Choice[],
  es: string,
  en: string,
  options: Options & { least?: number } = {},
): FormElement => ({
  type: 'checkbox',
  ...common(name, es, en, options),
  ...(options.least && {
    minSelectedChoices: options.least,
    validators: [{ type: 'answercount', minCount: options.least }],
  }),
  choices: choicesOf(choices),
});

interface ListOptions extends Options {
  /** Only items for which this holds, over the items' attributes. */
  filter?: string;
  /** Only items whose parent is the answer to this question. */
  cascade?: string;
}

/** One item of a list; its choices are filled in from the list when the form is loaded. */
export const list = (
  name: string,
  code: string,
  es: string,
  en: string,
  options: ListOptions = {},
): FormElement => ({
  type: 'dropdown',
  ...common(name, es, en, options),
  list: code,
  ...(options.filter && { listFilter: options.filter }),
  ...(options.cascade && { cascade: options.cascade }),
});

export const listMany = (
  name: string,
  code: string,
  es: string,
  en: string,
  options: ListOptions = {},
): FormElement => ({
  ...list(name, code, es, en, options),
  type: 'tagbox',
});

/** Photos: each answer announces `{ sha256, name, bytes, takenAt }`. */
export const photo = (
  name: string,
  es: string,
  en: string,
  least: number,
  most: number,
  options: Options = {},
): FormElement => ({
  type: 'file',
  kind: 'photo',
  ...common(name, es, en, least > 0 ? { ...options, required: true } : options),
  allowMultiple: most > 1,
  acceptedTypes: 'image/jpeg,image/png,image/webp',
  maxSize: 10_000_000,
  storeDataAsText: false,
  minCount: least,
  maxCount: most,
});

const attachment =
  (types: string, kind?: string) =>
  (
    name: string,
    es: string,
    en: string,
    options: Options & { most?: number; maxSeconds?: number } = {},
  ): FormElement => ({
    type: 'file',
    ...(kind && { kind }),
    ...common(name, es, en, options),
    allowMultiple: (options.most ?? 1) > 1,
    acceptedTypes: types,
    maxSize: 20_000_000,
    storeDataAsText: false,
    minCount: 0,
    maxCount: options.most ?? 1,
    ...(options.maxSeconds && { maxSeconds: options.maxSeconds }),
  });
export const file = attachment('application/pdf,image/jpeg,image/png');
export const audio = attachment('audio/webm,audio/mp4,audio/mpeg,audio/ogg', 'audio');
export const video = attachment('video/mp4,video/webm');

export const signature = (name: string, es: string, en: string, options: Options = {}): FormElement => ({
  type: 'signaturepad',
  kind: 'signature',
  ...common(name, es, en, options),
});
export const barcode = (name: string, es: string, en: string, options: Options = {}): FormElement => ({
  ...text(name, es, en, { max: 40, ...options }),
  kind: 'barcode',
});
export const geopoint = (
  name = 'ubicacion',
  es = 'Ubicación',
  en = 'Location',
  options: Options = { required: true },
): FormElement => ({
  type: 'text',
  kind: 'geopoint',
  ...common(name, es, en, options),
});
export const geotrace = (name: string, es: string, en: string, options: Options = {}): FormElement => ({
  type: 'text',
  kind: 'geotrace',
  ...common(name, es, en, options),
});

export const calculate = (
  name: string,
  es: string,
  en: string,
  expression: string,
  options: Options = {},
): FormElement => ({
  type: 'expression',
  ...common(name, es, en, options),
  expression,
});

/** An amount in pesos, written with its sign and separators. */
export const money = (name: string, es: string, en: string, expression: string): FormElement => ({
  ...calculate(name, es, en, expression),
  displayStyle: 'currency',
  currency: 'COP',
  maximumFractionDigits: 0,
});

export const note = (name: string, es: string, en: string, when?: string): FormElement => ({
  type: 'html',
  name,
  html: words(es, en),
  ...(when && { visibleIf: when }),
});

export const drawing = (name: string, es: string, en: string): FormElement => ({
  ...photo(name, es, en, 0, 1),
  draw: true,
});

export const range = (
  name: string,
  es: string,
  en: string,
  min: number,
  max: number,
  options: Options = {},
): FormElement => ({
  type: 'text',
  ...common(name, es, en, options),
  inputType: 'range',
  min,
  max,
  step: 1,
});

export const rating = (name: string, es: string, en: string, options: Options = {}): FormElement => ({
  type: 'rating',
  ...common(name, es, en, options),
  rateMin: 1,
  rateMax: 5,
});
