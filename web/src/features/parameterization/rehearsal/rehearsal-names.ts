import { useLanguage } from '#i18n/language.ts';
import type { Summary } from './rehearsal-types.ts';

export type NameKind = 'stage' | 'type' | 'zone' | 'company' | 'rule';

/** The name of what a summary names by its key or code; the key itself where it has no name. */
export function useNames({ names }: Summary): (kind: NameKind, key: string) => string {
  const lang = useLanguage();
  return (kind, key) => names[`${kind}.${key}`]?.[lang] ?? key;
}

/** A variable of a condition as people know it: without the part that says where it is read. */
export const variableName = (variable: string): string => variable.replace(/^answers\./, '');
