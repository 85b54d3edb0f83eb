import type { AnswerContext } from '@cuadrilla/forms/answer-context.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition, Question } from '@cuadrilla/forms/definition.ts';
import { missingEvidence, type Evidence } from '@cuadrilla/forms/evidence.ts';
import { offeredItems, type ListSource } from '@cuadrilla/forms/lists.ts';
import { people, remarks, sentences, signature } from './phrases.ts';
import { makePhoto, type MadePhoto } from './photo-maker.ts';
import type { Random } from './random.ts';

/**
 * Answers made from the form alone: every question gets a value, the form's own check reports what is missing or
 * wrong, and those questions are answered again until the check passes.
 */
export interface Filled {
  answers: Record<string, unknown>;
  /** As the form's check completes them. */
  checked: Record<string, unknown>;
  photos: { question: string; photo: MadePhoto }[];
}

export interface Scene {
  random: Random;
  /** Whether the visit succeeds. */
  effective: boolean;
  place: { lat: number; lng: number };
  now: Date;
  caption: string;
  evidence: Evidence | null;
  photoBytes?: number;
  context: Omit<AnswerContext, 'photos' | 'now'>;
}

type Answers = Record<string, unknown>;
const rounds = 40;

/** Null when no answers could be found that the form accepts. */
export async function fillForm(definition: FormDefinition, scene: Scene): Promise<Filled | null> {
  const photos: Filled['photos'] = [];
  const stageQuestions = scene.context.stageQuestions;
  const questions = [...questionsOf(definition).values()].filter(
    ({ name }) => !stageQuestions || stageQuestions.includes(name),
  );
  const given: Answers = {};
  for (const question of questions)
    if (scene.random.chance(wish(question))) await answer(question, given, scene, photos, '');
  for (let round = 0; round < rounds; round++) {
    const checked = checkAnswers(definition, given, {
      ...scene.context,
      now: scene.now,
      photos: announced(photos),
    });
    if (checked.valid) {
      const used = photos.filter(({ photo }) => JSON.stringify(checked.answers).includes(photo.sha256));
      const work = { answers: checked.answers, hasPlace: true, stageQuestions: stageQuestions ?? null };
      const missing = scene.evidence ? missingEvidence(definition, scene.evidence, work) : {};
      if (Object.keys(missing).length === 0)
        return { answers: given, checked: checked.answers, photos: used };
      await addEvidence(questions, given, scene, photos, missing);
    }
    for (const error of checked.errors) await mend(questions, error.question, given, scene, photos, round);
  }
  return null;
}

/** Answers questions for signatures that were left out, and takes one photo more where there is room. */
async function addEvidence(
  questions: readonly Question[],
  given: Answers,
  scene: Scene,
  photos: Filled['photos'],
  { photos: tooFew, signatures }: ReturnType<typeof missingEvidence>,
): Promise<void> {
  for (const question of questions)
    if (signatures && question.type === 'signaturepad') await answer(question, given, scene, photos, '');
  const answered = (name: string): unknown[] =>
    Array.isArray(given[name]) ? (given[name] as unknown[]) : [];
  const roomy = questions.filter(
    ({ kind, json, name }) => kind === 'photo' && answered(name).length < Number(json.maxCount ?? 1),
  );
  if (!tooFew || roomy.length === 0) return;
  const question = scene.random.pick(roomy);
  const json = { ...question.json, minCount: 1, maxCount: 1 };
  const more = await valueFor({ question: { ...question, json }, given, scene, photos, path: '' });
  given[question.name] = [...answered(question.name), ...(more as unknown[])];
}

export const announced = (photos: Filled['photos']) =>
  photos.map(({ question, photo }) => ({
    question,
    sha256: photo.sha256,
    bytes: photo.bytes.length,
    name: photo.name,
  }));

function wish({ json, type, kind, name }: Question): number {
  if (json.readOnly === true || type === 'expression' || type === 'html') return 0;
  if (json.isRequired === true || name === 'resultado') return 1;
  if (type === 'file' && kind !== 'photo') return 0;
  return type === 'paneldynamic' || type === 'signaturepad' || kind === 'geotrace' ? 0.15 : 0.55;
}

/** Answers one wrong question again; after several rounds an optional one is left out. */
async function mend(
  questions: Question[],
  path: string,
  given: Answers,
  scene: Scene,
  photos: Filled['photos'],
  round: number,
): Promise<void> {
  const row = /^(\w+)\[(\d+)\]\.(\w+)$/u.exec(path);
  const outer = questions.find(({ name }) => name === (row ? row[1] : path));
  if (!outer) {
    delete given[path];
    return;
  }
  if (row) {
    const rows = (given[outer.name] ?? []) as Answers[];
    const inner = outer.rows?.get(row[3] as string);
    const target = rows[Number(row[2])];
    if (inner && target) await answer(inner, target, scene, photos, `${outer.name}[${row[2]}].`);
    return;
  }
  if (round > 6 && outer.json.isRequired !== true && Object.hasOwn(given, path) && scene.random.chance(0.5))
    delete given[path];
  else await answer(outer, given, scene, photos, '');
  // An answer that depends on another one is often wrong because of that one.
  if (round > 12 && scene.random.chance(0.3))
    await answer(
      scene.random.pick(questions.filter((question) => wish(question) === 1)),
      given,
      scene,
      photos,
      '',
    );
}

async function answer(
  question: Question,
  given: Answers,
  scene: Scene,
  photos: Filled['photos'],
  path: string,
): Promise<void> {
  const value = await valueFor({ question, given, scene, photos, path });
  if (value === undefined) delete given[question.name];
  else given[question.name] = value;
}

const numberOr = (value: unknown, fallback: number): number =>
  Number.isFinite(Number(value)) && value !== null && value !== '' && value !== undefined
    ? Number(value)
    : fallback;

/** Where an answer is given: the question, the answers beside it, and the path of its row. */
interface QuestionContext {
  question: Question;
  given: Answers;
  scene: Scene;
  photos: Filled['photos'];
  path: string;
}

const choiceTypes = new Set(['radiogroup', 'dropdown', 'boolean', 'checkbox', 'tagbox']);

async function valueFor(context: QuestionContext): Promise<unknown> {
  const { question, scene } = context;
  const { type, kind, json } = question;
  const { random } = scene;
  if (kind === 'geopoint') return pointNear(scene, 0.0001);
  if (kind === 'geotrace') return Array.from({ length: random.whole(3, 8) }, () => pointNear(scene, 0.0006));
  if (choiceTypes.has(type)) return choiceFor(context);
  switch (type) {
    case 'text':
    case 'comment':
      return textFor(question, scene);
    case 'rating':
      return random.whole(Number(json.rateMin ?? 1), Number(json.rateMax ?? 5));
    case 'signaturepad':
      return signature(random);
    case 'file':
      return photosFor(context);
    case 'paneldynamic':
      return rowsFor(context);
    default:
      return undefined;
  }
}

const pointNear = ({ place, random, now }: Scene, spread: number) => ({
  lat: place.lat + random.between(-spread, spread),
  lng: place.lng + random.between(-spread, spread),
  accuracy: random.whole(3, 15),
  at: now.toISOString(),
});

function offeredCodes({
  question: { json, choices },
  given,
  scene: { context },
}: QuestionContext): readonly string[] {
  if (typeof json.list !== 'string') return choices ?? [];
  const answerOf = (other: string) => given[other] ?? context.prefill?.[other];
  const items = offeredItems(json as unknown as ListSource, context.lists ?? {}, answerOf) ?? [];
  return items.map(({ code }) => code);
}

function choiceFor(context: QuestionContext): unknown {
  const { name, type, json } = context.question;
  const { random, effective } = context.scene;
  const offered = offeredCodes(context);
  if (offered.length === 0) return undefined;
  if (name === 'resultado' && offered.includes('efectiva'))
    return effective ? 'efectiva' : random.pick(offered.filter((code) => code !== 'efectiva'));
  if (type !== 'checkbox' && type !== 'tagbox') return calmChoice(name, offered, random);
  const least = Math.max(1, Number(json.minSelectedChoices ?? 1));
  return random.shuffled(offered).slice(0, Math.min(offered.length, random.whole(least, least + 1)));
}

async function photosFor({
  question: { name, json },
  scene,
  photos,
  path,
}: QuestionContext): Promise<unknown> {
  const { random, caption, now, photoBytes } = scene;
  const least = Math.max(1, Number(json.minCount ?? 1));
  const count = Math.min(least + (random.chance(0.25) ? 1 : 0), Number(json.maxCount ?? least));
  const made = await Promise.all(
    Array.from({ length: count }, () => makePhoto(random, caption, now, photoBytes)),
  );
  for (const photo of made) photos.push({ question: `${path}${name}`, photo });
  return made.map((photo) => ({
    sha256: photo.sha256,
    name: photo.name,
    bytes: photo.bytes.length,
    takenAt: now.toISOString(),
  }));
}

async function rowsFor({ question, scene, photos, path }: QuestionContext): Promise<Answers[]> {
  const { random } = scene;
  const rows: Answers[] = [];
  const count = Math.max(Number(question.json.minPanelCount ?? 0), random.whole(1, 2));
  for (let index = 0; index < count; index++) {
    const row: Answers = {};
    const rowPath = `${path}${question.name}[${index}].`;
    for (const inner of question.rows?.values() ?? [])
      if (random.chance(wish(inner))) await answer(inner, row, scene, photos, rowPath);
    rows.push(row);
  }
  return rows;
}

/** Yes/no questions about danger, fraud and complaints are mostly answered "no", as in the street. */
function calmChoice(name: string, offered: readonly string[], random: Random): string {
  const quiet = offered.find((code) => code === 'no');
  if (
    quiet &&
    /pago|directo|vulnerable|riesgo|fuga|manipul|reclam|emergencia|herido|fraude/.test(name) &&
    random.chance(0.9)
  )
    return quiet;
  return random.pick(offered);
}

function textFor(question: Question, { random, now, context }: Scene): unknown {
  const { name, kind, json } = question;
  const input = String(json.inputType ?? 'text');
  if (input === 'number' || input === 'range' || kind === 'integer')
    return numberFor(question, random, context.prefill ?? {});
  const local = new Date(now.getTime() - 5 * 3_600_000).toISOString();
  if (input === 'date') return local.slice(0, 10);
  if (input === 'time') return local.slice(11, 16);
  if (input.startsWith('datetime')) return local.slice(0, 16);
  if (input === 'email') return 'usuario@example.com';
  if (input === 'tel') return `31${random.whole(10_000_000, 99_999_999)}`;
  if (kind === 'barcode' || /serie|sello|serial/.test(name)) return `S${random.whole(100_000, 999_999)}`;
  if (/documento|cedula/.test(name)) return String(random.whole(10_000_000, 1_200_000_000));
  if (/nombre|atendio|testigo/.test(name)) return random.pick(people);
  return sentenceFor(question, random);
}

/** A meter reading near the previous one and its average; otherwise any number within the bounds. */
function numberFor({ name, kind, json }: Question, random: Random, prefill: Answers): number {
  const least = numberOr(json.min, 0);
  const most = Math.min(numberOr(json.max, least + 100), least + 999_999_999);
  const consumption = numberOr(prefill.promedio, 18) * random.between(0.6, 1.4);
  const wanted = name.startsWith('lectura')
    ? numberOr(prefill.lectura_anterior, 1200) + consumption
    : random.between(least, Math.min(most, least + 60));
  const value = Math.max(least, Math.min(most, wanted));
  return kind === 'integer' || json.step === 1 ? Math.round(value) : Math.round(value * 100) / 100;
}

function sentenceFor({ json, type }: Question, random: Random): string {
  const sentence = random.pick(sentences);
  const text = type === 'comment' ? `${sentence} ${random.pick(remarks)}` : sentence;
  return text.slice(0, Number(json.maxLength ?? 0) || 200);
}
