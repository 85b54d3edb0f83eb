/** Builders of what holds questions: repeats, pages, forms. */
import type { Unrealized } from '@cuadrilla/forms/definition.ts';
import type { Figure } from '@cuadrilla/forms/figures.ts';
import { common, words, type FormElement, type Options, type Range, type Words } from './element.ts';

export interface FormPage {
  name: string;
  title: Words;
  elements: FormElement[];
  /** Expression under which the page is shown. */
  visibleIf?: string;
}
export interface FormContent {
  code: string;
  name: { es: string; en: string };
  version: string;
  quality_code: string;
  definition: { title: Words; pages: FormPage[]; [property: string]: unknown };
}

export const repeat = (
  name: string,
  es: string,
  en: string,
  elements: FormElement[],
  options: Options & Range & { item?: [es: string, en: string] } = {},
): FormElement => ({
  type: 'paneldynamic',
  ...common(name, es, en, options),
  templateElements: elements,
  templateTitle: options.item
    ? words(`${options.item[0]} {panelIndex}`, `${options.item[1]} {panelIndex}`)
    : undefined,
  minPanelCount: options.min ?? 0,
  maxPanelCount: options.max ?? 20,
});

export const page = (name: string, es: string, en: string, elements: FormElement[]): FormPage => ({
  name,
  title: words(es, en),
  elements,
});

export const form = (
  code: string,
  es: string,
  en: string,
  version: string,
  qualityCode: string,
  pages: FormPage[],
  unrealized?: Unrealized,
  measured?: Partial<Record<Figure, string>>,
): FormContent => ({
  code,
  name: { es, en },
  version,
  quality_code: qualityCode,
  definition: {
    title: words(es, en),
    locale: 'es',
    checkErrorsMode: 'onValueChanged',
    textUpdateMode: 'onTyping',
    clearInvisibleValues: 'onComplete',
    ...(unrealized && { unrealized }),
    ...(measured && { measured }),
    pages,
  },
});
