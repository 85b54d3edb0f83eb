import { createHash } from 'node:crypto';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { elementsOf, type FormDefinition, type Question } from '@cuadrilla/forms/definition.ts';
import { isRecord } from '@cuadrilla/forms/values.ts';

/** Signatures in the answers to one form, each with what was answered beside it: who signed, or why nobody did. */

export interface AnsweredForm {
  submission: number;
  state: string;
  form: string;
  version: string;
  definition: FormDefinition;
  questions: ReadonlyMap<string, Question>;
  answers: Readonly<Record<string, unknown>>;
}

export interface SealedSignature {
  submission: number;
  state: string;
  form: string;
  version: string;
  question: string;
  /** Of a signature in a repeat. */
  row: number | null;
  title: Bilingual;
  /** Null when nothing was signed. */
  path: string | null;
  sha256: string | null;
  type: string | null;
  /** Answers of the same part of the form: names, documents, relation, reasons, witnesses. */
  beside: Record<string, unknown>;
}

export interface SignatureImage {
  path: string;
  sha256: string;
  bytes: Buffer;
}

const address = /^data:(image\/(?:png|jpeg|webp|svg\+xml));base64,([A-Za-z0-9+/=]+)$/;
const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const isSignature = ({ type, kind }: Question): boolean => type === 'signaturepad' || kind === 'signature';

/** The bytes as the phone sent them: nothing is drawn anew. */
export function signaturesIn(form: AnsweredForm): { listed: SealedSignature[]; images: SignatureImage[] } {
  const listed: SealedSignature[] = [];
  const images: SignatureImage[] = [];
  const add = (question: Question, answers: Readonly<Record<string, unknown>>, row: number | null) => {
    const image = imageOf(answers[question.name], [form.submission, form.form, question.name, row]);
    if (image) images.push(image);
    listed.push({
      submission: form.submission,
      state: form.state,
      form: form.form,
      version: form.version,
      question: question.name,
      row,
      title: question.title,
      path: image?.path ?? null,
      sha256: image?.sha256 ?? null,
      type: image?.type ?? null,
      beside: besideOf(form.definition, question.name, answers),
    });
  };
  for (const question of form.questions.values()) {
    if (isSignature(question)) add(question, form.answers, null);
    const rows = form.answers[question.name];
    for (const inRow of question.rows?.values() ?? [])
      if (isSignature(inRow) && Array.isArray(rows))
        rows.forEach((row, at) => isRecord(row) && add(inRow, row, at + 1));
  }
  return { listed, images };
}

function imageOf(
  value: unknown,
  [submission, form, question, row]: [number, string, string, number | null],
): (SignatureImage & { type: string }) | null {
  const [, type, content] = (typeof value === 'string' && address.exec(value)) || [];
  if (type === undefined || content === undefined) return null;
  const bytes = Buffer.from(content, 'base64');
  const name = [submission, form, question, row].filter((part) => part !== null).join('-');
  return {
    path: `firmas/${name}.${extensions[type]!}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    type,
  };
}

/** The page or panel that holds a question directly. */
function partOf(node: Record<string, unknown>, name: string): Record<string, unknown> | null {
  const elements = [
    ...elementsOf(node),
    ...(Array.isArray(node.templateElements) ? node.templateElements.filter(isRecord) : []),
  ];
  if (elements.some((element) => element.name === name && element.type !== 'panel')) return node;
  for (const element of elements) {
    const found = partOf(element, name);
    if (found) return found;
  }
  return null;
}

function besideOf(
  definition: FormDefinition,
  name: string,
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const part = partOf(definition, name);
  const names = new Set(
    part
      ? [...elementsOf(part), ...(Array.isArray(part.templateElements) ? part.templateElements : [])]
          .filter(isRecord)
          .map((element) => String(element.name))
      : [],
  );
  const isImage = (value: unknown) => typeof value === 'string' && value.startsWith('data:');
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => names.has(key) && key !== name && !isImage(value)),
  );
}
