import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** Why a form cannot be used, and where in it: the name of a question, or a path such as `pages[1]`. */
export interface FormFault extends Bilingual {
  place: string;
}

/** A form that cannot be used. The message is in English; `faults` has each reason in both languages. */
export class FormError extends Error {
  readonly faults: readonly FormFault[];
  constructor(faults: readonly FormFault[]) {
    super(faults.map((fault) => faultText(fault).en).join('; '));
    this.faults = faults;
  }
}

/** A fault with its place, as a sentence for the author of the form. */
export const faultText = ({ place, es, en }: FormFault): Bilingual =>
  place === '' ? { es, en } : { es: `${place}: ${es}`, en: `${place}: ${en}` };

/** What a form may have only so many of. */
const countables = {
  bytes: { es: 'bytes', en: 'bytes' },
  pages: { es: 'páginas', en: 'pages' },
  elements: { es: 'páginas, grupos y preguntas', en: 'pages, panels and questions' },
  questions: { es: 'preguntas', en: 'questions' },
  choices: { es: 'opciones', en: 'choices' },
  validators: { es: 'validaciones', en: 'validators' },
  patterns: { es: 'patrones', en: 'patterns' },
  values: { es: 'valores', en: 'values' },
  languages: { es: 'idiomas', en: 'languages' },
  cells: { es: 'respuestas en un grupo repetible', en: 'answers in a repeat' },
  ratings: { es: 'valores de calificación', en: 'values of a rating' },
  steps: { es: 'pasos de cálculo', en: 'steps of calculation' },
  levels: { es: 'niveles', en: 'levels' },
  parentheses: { es: 'niveles de paréntesis', en: 'levels of parentheses' },
} as const satisfies Record<string, Bilingual>;
export type Countable = keyof typeof countables;

const short = (value: unknown): string => String(value).slice(0, 60);

/** One function for each reason; each gives the sentence without its place. */
export const reasons = {
  notAForm: (): Bilingual => ({ es: 'no es un formulario', en: 'this is not a form' }),
  property: (name: string): Bilingual => ({
    es: `la propiedad «${short(name)}» no se admite`,
    en: `the property “${short(name)}” is not allowed`,
  }),
  wanted: (name: string, wanted: Bilingual): Bilingual => ({
    es: `«${short(name)}» debe ser ${wanted.es}`,
    en: `“${short(name)}” must be ${wanted.en}`,
  }),
  range: (name: string, min: number, max: number): Bilingual => ({
    es: `«${short(name)}» debe estar entre ${min} y ${max}`,
    en: `“${short(name)}” must be between ${min} and ${max}`,
  }),
  length: (name: string, max: number): Bilingual => ({
    es: `«${short(name)}» admite hasta ${max} caracteres`,
    en: `“${short(name)}” takes up to ${max} characters`,
  }),
  tooMany: (what: Countable, max: number): Bilingual => ({
    es: `se admiten hasta ${max} ${countables[what].es}`,
    en: `up to ${max} ${countables[what].en} are allowed`,
  }),
  type: (type: unknown): Bilingual => ({
    es: `el tipo «${short(type)}» no se admite`,
    en: `the type “${short(type)}” is not supported`,
  }),
  kind: (kind: unknown): Bilingual => ({
    es: `la clase «${short(kind)}» no se conoce`,
    en: `the kind “${short(kind)}” is unknown`,
  }),
  name: (): Bilingual => ({
    es: 'un nombre tiene de 1 a 60 letras, dígitos y _',
    en: 'a name has 1 to 60 letters, digits and _',
  }),
  twice: (): Bilingual => ({ es: 'está dos veces', en: 'it is there twice' }),
  fillsItself: (): Bilingual => ({
    es: 'su respuesta se calcula, directamente o por otras, con ella misma',
    en: 'it is filled in from its own answer, directly or over others',
  }),
  nestedRepeat: (): Bilingual => ({
    es: 'un grupo repetible dentro de otro',
    en: 'a repeat inside a repeat',
  }),
  chance: (name: string, called: string): Bilingual => ({
    es: `«${short(name)}» no puede usar ${called}(): al revisar daría algo distinto; sirve como primera respuesta`,
    en: `“${short(name)}” cannot use ${called}(): a check would find another value; it serves as a first value`,
  }),
  listFilter: (): Bilingual => ({
    es: 'el filtro de la lista no se puede leer',
    en: 'the list filter cannot be read',
  }),
  unrealized: (): Bilingual => ({
    es: 'necesita el nombre de una pregunta y un valor',
    en: 'needs the name of a question and a value',
  }),
  noQuestion: (name: string): Bilingual => ({
    es: `no hay una pregunta «${short(name)}»`,
    en: `there is no question “${short(name)}”`,
  }),
  noChoice: (question: string, value: string): Bilingual => ({
    es: `«${short(question)}» no ofrece «${short(value)}»`,
    en: `“${short(question)}” does not offer “${short(value)}”`,
  }),
  statisticCode: (): Bilingual => ({
    es: 'el código para estadísticas tiene de 1 a 20 mayúsculas, dígitos y _, y empieza por una letra',
    en: 'the code for statistics has 1 to 20 capitals, digits and _, and begins with a letter',
  }),
  statisticTwice: (code: string): Bilingual => ({
    es: `otra pregunta ya tiene el código para estadísticas «${short(code)}»`,
    en: `another question has the code for statistics “${short(code)}” already`,
  }),
  notCounted: (): Bilingual => ({
    es: 'no se puede contar en estadísticas: solo números, sí o no y opciones',
    en: 'cannot be counted in statistics: numbers, yes or no and choices alone',
  }),
  tooManyCounted: (most: number): Bilingual => ({
    es: `se cuentan hasta ${most} preguntas en estadísticas`,
    en: `up to ${most} questions are counted in statistics`,
  }),
  bounds: (): Bilingual => ({
    es: 'el mínimo es mayor que el máximo',
    en: 'the minimum is larger than the maximum',
  }),
};
