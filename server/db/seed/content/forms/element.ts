/** What all elements of the demo's forms have in common. */
export interface Words {
  default: string;
  en: string;
}
export interface FormElement {
  type: string;
  name: string;
  title?: Words;
  [property: string]: unknown;
}
export const words = (es: string, en: string): Words => ({ default: es, en });

export interface Options {
  required?: boolean;
  /** Expression under which an answer is required. */
  requiredIf?: string;
  /** Expression under which the question is asked. */
  when?: string;
  /** A constraint: expression that must hold, and what to say when it does not. */
  check?: [expression: string, es: string, en: string][];
  readOnly?: boolean;
  /** Stored in the answers, never displayed. */
  hidden?: boolean;
  /** Under which code statistics count the answers. */
  statistic?: string;
}

export function common(
  name: string,
  es: string,
  en: string,
  options: Options,
): Omit<FormElement, 'type'> & { name: string } {
  return {
    name,
    title: words(es, en),
    ...(options.required && { isRequired: true }),
    ...(options.requiredIf && { requiredIf: options.requiredIf }),
    ...(options.when && { visibleIf: options.when }),
    ...(options.readOnly && { readOnly: true }),
    ...(options.hidden && { visible: false }),
    ...(options.statistic && { statistic: options.statistic }),
    ...(options.check && {
      validators: options.check.map(([expression, checkEs, checkEn]) => ({
        type: 'expression',
        expression,
        text: words(checkEs, checkEn),
      })),
    }),
  };
}

export interface Range {
  min?: number;
  max?: number;
}
