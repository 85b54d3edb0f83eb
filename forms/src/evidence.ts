import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { unrealizedOf, type FormDefinition, type Question } from './definition.ts';
import { questionsOf } from './engine.ts';
import { currentNames } from './former-names.ts';

/** What must come with the answers to finished work, as its activity type says. */
export interface Evidence {
  /** Photos at least. */
  photos: number;
  /** Where it was finished. */
  place: boolean;
  /** Signatures at least. */
  signatures: number;
}

/** Evidence as an activity type stores it: `{ photos, gps, signatures }`; other keys are notes of the tenant's own. */
export function readEvidence(stored: unknown): Evidence {
  const { photos, gps, signatures, signature } = (stored ?? {}) as Record<string, unknown>;
  return { photos: countOf(photos), place: gps === true, signatures: countOf(signatures ?? signature) };
}

const countOf = (value: unknown): number =>
  value === true ? 1 : typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), 60) : 0;

export interface FinishedWork {
  /** Checked answers. */
  answers: Readonly<Record<string, unknown>>;
  /** Whether the phone, or the desk of an office stage, says where it was finished. */
  hasPlace: boolean;
  /** The questions that the stage asks; null for all. */
  stageQuestions: readonly string[] | null;
  /** The annexes that were asked, with their checked answers. */
  annexes?: readonly { definition: FormDefinition; answers: Readonly<Record<string, unknown>> }[];
}

/**
 * What is missing of the evidence, by kind. Nothing is asked of work whose answers say, as the form declares it,
 * that it could not be done; and nothing that the stage has no question for.
 */
export function missingEvidence(
  definition: FormDefinition,
  { photos, place, signatures }: Evidence,
  { answers, hasPlace, stageQuestions, annexes = [] }: FinishedWork,
): Partial<Record<keyof Evidence, Bilingual>> {
  const unrealized = unrealizedOf(definition);
  if (unrealized && answers[unrealized.question] === unrealized.value) return {};
  const included = stageQuestions && currentNames(definition, stageQuestions);
  const ownQuestions = [...questionsOf(definition).values()].filter(
    ({ name }) => included === null || included.includes(name),
  );
  const forms = [
    { questions: ownQuestions, answers },
    ...annexes.map((annex) => ({
      questions: [...questionsOf(annex.definition).values()],
      answers: annex.answers,
    })),
  ];
  const given = (matches: (question: Question) => boolean): unknown[] | null => {
    const found = forms
      .map((form) => valuesOf(form.questions, form.answers, matches))
      .filter((values) => values !== null);
    return found.length === 0 ? null : found.flat();
  };
  const images = given(({ kind }) => kind === 'photo');
  const signed = given(({ type }) => type === 'signaturepad');
  // As they are stored: a photo that answers two questions is two, one that is named twice for a question is one.
  const count = images?.reduce<number>((sum, value) => sum + differentImages(value), 0);
  const isPlaced = hasPlace || (given(({ kind }) => kind === 'geopoint') ?? []).length > 0;
  return {
    ...(count !== undefined && count < photos ? { photos: tooFewPhotos(count, photos) } : {}),
    ...(signed && signed.length < signatures
      ? { signatures: tooFewSignatures(signed.length, signatures) }
      : {}),
    ...(place && !isPlaced ? { place: { es: 'Falta la ubicación', en: 'The location is missing' } } : {}),
  };
}

const differentImages = (value: unknown): number =>
  Array.isArray(value)
    ? new Set(value.map((image) => (image as { sha256?: unknown } | null)?.sha256)).size
    : 0;

const tooFewPhotos = (count: number, wanted: number): Bilingual => ({
  es: `Faltan fotos: hay ${count} de ${wanted}`,
  en: `Photos are missing: ${count} of ${wanted}`,
});
const tooFewSignatures = (count: number, wanted: number): Bilingual => ({
  es: `Faltan firmas: hay ${count} de ${wanted}`,
  en: `Signatures are missing: ${count} of ${wanted}`,
});

/** The answers to questions of one kind, those in rows too; null when none is asked. */
function valuesOf(
  questions: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
  matches: (question: Question) => boolean,
): unknown[] | null {
  let isThere = false;
  const values: unknown[] = [];
  for (const question of questions) {
    const value = answers[question.name];
    if (matches(question)) {
      isThere = true;
      if (value !== undefined && value !== null && value !== '') values.push(value);
    }
    if (!question.rows) continue;
    const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
    const inner = [...question.rows.values()];
    if (valuesOf(inner, {}, matches)) isThere = true;
    for (const row of rows) values.push(...(valuesOf(inner, row, matches) ?? []));
  }
  return isThere ? values : null;
}
