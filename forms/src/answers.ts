import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { latitude, longitude } from '@cuadrilla/contract/kit/fields.ts';
import { formLimits, type Question } from './definition.ts';
import { offeredItems, type Lists, type ListSource } from './lists.ts';

/** What can be wrong with one answer. `invalid` is a rule of the form itself, with the form's words. */
export type AnswerFault =
  | 'required'
  | 'unknown_question'
  | 'unknown_choice'
  | 'wrong_type'
  | 'too_long'
  | 'too_many'
  | 'too_few'
  | 'too_large'
  | 'too_deep'
  | 'out_of_range'
  | 'inaccurate'
  | 'unknown_list'
  | 'wrong_file_type'
  | 'not_announced'
  | 'duplicate'
  | 'invalid';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const fileTypes: Record<string, RegExp> = {
  photo: /\.(jpe?g|png|webp|heic|heif)$/i,
  audio: /\.(m4a|mp4|mp3|ogg|oga|opus|webm|wav|amr|3gp)$/i,
  signature: /\.(png|jpe?g|webp)$/i,
  file: /\.(jpe?g|png|webp|heic|heif|pdf|mp4|mov|3gp|webm|m4a|mp3|ogg|oga|opus|wav|amr)$/i,
};
const announcementKeys = new Set(['sha256', 'name', 'bytes', 'takenAt', 'type']);

function checkAnnouncement(value: unknown, kind: string): AnswerFault | null {
  if (!isRecord(value) || Object.keys(value).some((key) => !announcementKeys.has(key))) return 'wrong_type';
  const { sha256, name, bytes, takenAt, type } = value;
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return 'wrong_type';
  if (bytes !== undefined && (!Number.isInteger(bytes) || (bytes as number) < 1)) return 'wrong_type';
  if ((count(bytes) ?? 0) > answerLimits.file) return 'too_large';
  if (
    takenAt !== undefined &&
    takenAt !== null &&
    (typeof takenAt !== 'string' || Number.isNaN(Date.parse(takenAt)))
  )
    return 'wrong_type';
  if (type !== undefined && typeof type !== 'string') return 'wrong_type';
  if (name === undefined) return null;
  if (typeof name !== 'string' || name.length > 200) return 'wrong_type';
  return name.includes('.') && !fileTypes[kind]?.test(name) ? 'wrong_file_type' : null;
}

function checkFiles({ json, kind: declared }: Question, value: unknown): AnswerFault | null {
  const kind: string = declared ?? 'file';
  if (!Array.isArray(value)) return 'wrong_type';
  const most =
    count(json.maxCount) ?? (kind === 'signature' ? 1 : count(json.maxFiles) || answerLimits.files);
  if (value.length > most) return 'too_many';
  for (const entry of value) {
    const fault = checkAnnouncement(entry, kind);
    if (fault) return fault;
  }
  if (new Set(value.map((entry: { sha256: string }) => entry.sha256)).size < value.length) return 'duplicate';
  return value.length < (count(json.minCount) ?? 0) ? 'too_few' : null;
}

export const isSignatureImage = (value: unknown): value is string =>
  typeof value === 'string' && /^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(value);

function checkSignature(question: Question, value: unknown): AnswerFault | null {
  if (typeof value !== 'string') return checkFiles(question, Array.isArray(value) ? value : [value]);
  if (value.length > answerLimits.signature) return 'too_large';
  return isSignatureImage(value) ? null : 'wrong_type';
}

function checkPoint(value: unknown, maxAccuracy?: number): AnswerFault | null {
  if (!isRecord(value) || Object.keys(value).some((key) => !['lat', 'lng', 'accuracy', 'at'].includes(key)))
    return 'wrong_type';
  const { lat, lng, accuracy, at } = value;
  if (!latitude.safeParse(lat).success || !longitude.safeParse(lng).success) return 'wrong_type';
  if (at !== undefined && at !== null && (typeof at !== 'string' || Number.isNaN(Date.parse(at))))
    return 'wrong_type';
  if (accuracy !== undefined && accuracy !== null && (count(accuracy) ?? -1) < 0) return 'wrong_type';
  return maxAccuracy !== undefined && (count(accuracy) ?? Infinity) > maxAccuracy ? 'inaccurate' : null;
}

function checkTrace(value: unknown): AnswerFault | null {
  if (!Array.isArray(value)) return 'wrong_type';
  if (value.length > answerLimits.trace) return 'too_many';
  if (value.length < 2) return 'too_few';
  return value.some((point) => checkPoint(point) !== null) ? 'wrong_type' : null;
}

const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/,
  month: /^\d{4}-\d\d$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,60}$/,
};

function isRealDate(text: string): boolean {
  const date = text.slice(0, 10);
  const parsed = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(date);
}

function checkText({ json, kind, type }: Question, value: unknown): AnswerFault | null {
  const inputType = String(json.inputType ?? 'text');
  if (inputType === 'number' || inputType === 'range' || kind === 'integer') {
    const number = count(value);
    if (number === undefined || (kind === 'integer' && !Number.isInteger(number))) return 'wrong_type';
    return number < (count(json.min) ?? -Infinity) || number > (count(json.max) ?? Infinity)
      ? 'out_of_range'
      : null;
  }
  if (typeof value !== 'string') return 'wrong_type';
  const patterned =
    Array.isArray(json.validators) &&
    json.validators.some((validator) => isRecord(validator) && validator.type === 'regex');
  const most = Math.min(
    count(json.maxLength) || answerLimits.text,
    patterned ? formLimits.patternValue : answerLimits.text,
  );
  if ([...value].length > most) return 'too_long';
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value)) return 'wrong_type';
  const format = type === 'text' ? formats[inputType] : undefined;
  if (format && !format.test(value)) return 'wrong_type';
  return format && inputType.startsWith('date') && !isRealDate(value) ? 'wrong_type' : null;
}

function offered(
  question: Question,
  lists: Lists | undefined,
  answer: (name: string) => unknown,
): Set<string> | AnswerFault {
  if (typeof question.json.list !== 'string') return new Set(question.choices ?? []);
  const items = offeredItems(question.json as unknown as ListSource, lists ?? {}, answer);
  return items ? new Set(items.map((item) => item.code)) : 'unknown_list';
}

function checkChoice(
  question: Question,
  value: unknown,
  lists: Lists | undefined,
  answer: (name: string) => unknown,
): AnswerFault | null {
  const many = question.type === 'checkbox' || question.type === 'tagbox';
  if (many !== Array.isArray(value)) return 'wrong_type';
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.some((entry) => !['string', 'number', 'boolean'].includes(typeof entry))) return 'wrong_type';
  if (new Set(values).size < values.length) return 'duplicate';
  const known = offered(question, lists, answer);
  if (typeof known === 'string') return known;
  const { json } = question;
  if (json.showOtherItem === true || json.hasOther === true) known.add('other');
  if (json.showNoneItem === true || json.hasNone === true) known.add('none');
  if (values.some((entry) => !known.has(String(entry)))) return 'unknown_choice';
  if (many && values.length > (count(json.maxSelectedChoices) || Infinity)) return 'too_many';
  return many && values.length < (count(json.minSelectedChoices) ?? 0) ? 'too_few' : null;
}

/**
 * Checks the shape of one answer that is not missing. Whether it is asked and required is not looked at here.
 * @param answer gives the other answers of the form, or of the same row of a repeat.
 */
export function checkAnswer(
  question: Question,
  value: unknown,
  lists: Lists | undefined,
  answer: (name: string) => unknown,
): AnswerFault | null {
  const { type, kind, json } = question;
  if (kind === 'geopoint') return checkPoint(value, count(json.maxAccuracy));
  if (kind === 'geotrace') return checkTrace(value);
  switch (type) {
    case 'text':
    case 'comment':
      return checkText(question, value);
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
    case 'tagbox':
    case 'boolean':
      return checkChoice(question, value, lists, answer);
    case 'rating': {
      const number = count(value);
      if (number === undefined) return 'wrong_type';
      return number < (count(json.rateMin) ?? 1) || number > (count(json.rateMax) ?? 5)
        ? 'out_of_range'
        : null;
    }
    case 'file':
      return checkFiles(question, value);
    case 'signaturepad':
      return checkSignature(question, value);
    case 'paneldynamic': {
      if (!Array.isArray(value) || !value.every(isRecord)) return 'wrong_type';
      if (value.length > Math.min(count(json.maxPanelCount) || answerLimits.rows, answerLimits.rows))
        return 'too_many';
      return value.length < (count(json.minPanelCount) ?? 0) ? 'too_few' : null;
    }
    case 'expression':
    case 'html':
      return null;
  }
}
