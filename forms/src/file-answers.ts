import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import type { Question } from './definition.ts';
import { isRecord, isTimestamp, numberOf } from './values.ts';

/** Answers that announce files: photos, recordings, signatures and documents. The bytes travel on their own. */

const fileNames: Record<string, RegExp> = {
  photo: /\.(jpe?g|png|webp|heic|heif)$/i,
  audio: /\.(m4a|mp4|mp3|ogg|oga|opus|webm|wav|amr|3gp)$/i,
  signature: /\.(png|jpe?g|webp)$/i,
  file: /\.(jpe?g|png|webp|heic|heif|pdf|mp4|mov|3gp|webm|m4a|mp3|ogg|oga|opus|wav|amr)$/i,
};
const announcementKeys = new Set(['sha256', 'name', 'bytes', 'takenAt', 'type']);

const isSha256 = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function checkAnnouncement(value: unknown, kind: string): AnswerFault | null {
  if (!isRecord(value) || Object.keys(value).some((key) => !announcementKeys.has(key))) return 'wrong_type';
  const { sha256, name, bytes, takenAt, type } = value;
  if (!isSha256(sha256)) return 'wrong_type';
  if (bytes !== undefined && (!Number.isInteger(bytes) || (bytes as number) < 1)) return 'wrong_type';
  if ((numberOf(bytes) ?? 0) > answerLimits.file) return 'too_large';
  if (!isTimestamp(takenAt)) return 'wrong_type';
  if (type !== undefined && typeof type !== 'string') return 'wrong_type';
  return name === undefined ? null : checkFileName(name, kind);
}

function checkFileName(name: unknown, kind: string): AnswerFault | null {
  if (typeof name !== 'string' || name.length > 200) return 'wrong_type';
  return name.includes('.') && !fileNames[kind]?.test(name) ? 'wrong_file_type' : null;
}

function maxFiles({ json, kind }: Question): number {
  const declared = numberOf(json.maxCount);
  if (declared !== undefined) return declared;
  return kind === 'signature' ? 1 : numberOf(json.maxFiles) || answerLimits.files;
}

export function checkFiles(question: Question, value: unknown): AnswerFault | null {
  if (!Array.isArray(value)) return 'wrong_type';
  if (value.length > maxFiles(question)) return 'too_many';
  for (const entry of value) {
    const fault = checkAnnouncement(entry, question.kind ?? 'file');
    if (fault) return fault;
  }
  if (new Set(value.map((entry: { sha256: string }) => entry.sha256)).size < value.length) return 'duplicate';
  return value.length < (numberOf(question.json.minCount) ?? 0) ? 'too_few' : null;
}

/** Whether a value is a drawn signature: an image as a data URL. */
export const isSignatureImage = (value: unknown): value is string =>
  typeof value === 'string' && /^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(value);

/** A signature is an image, or the announcement of a file. */
export function checkSignature(question: Question, value: unknown): AnswerFault | null {
  if (typeof value !== 'string') return checkFiles(question, Array.isArray(value) ? value : [value]);
  if (value.length > answerLimits.signature) return 'too_large';
  return isSignatureImage(value) ? null : 'wrong_type';
}
