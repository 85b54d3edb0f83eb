import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { isRecord, type StageJson, type StageNode } from './workflow-tree.rules.ts';

/** Texts of stages as they are in the JSON, whatever is missing. */

export const textIn = (value: unknown, lang: Locale): string =>
  isRecord(value) && typeof value[lang] === 'string' ? value[lang] : '';

export const stageName = ({ json, key }: Pick<StageNode, 'json' | 'key'>, lang: Locale): string =>
  textIn(json.name, lang) || textIn(json.name, 'es') || key || '—';

export const kindOfStage = ({ kind }: StageJson): 'field' | 'office' | 'system' =>
  kind === 'office' || kind === 'system' ? kind : 'field';

/** The codes in a list of the JSON. */
export const codesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
