import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

type Title = string | Partial<Bilingual & { default: string }>;

/** The title that a form gives a question, wherever the question stands in it; its code when it has none. */
export function questionTitle(definition: unknown, name: string, lang: keyof Bilingual): string {
  const title = titleIn(definition, name.replace(/^.*[/.]/, '').replace(/\[.*$/, ''));
  if (title === null) return name;
  return typeof title === 'string' ? title : (title[lang] ?? title.default ?? name);
}

function titleIn(part: unknown, name: string): Title | null {
  if (typeof part !== 'object' || part === null) return null;
  const own = part as { name?: unknown; title?: Title };
  if (own.name === name && own.title) return own.title;
  for (const inner of Object.values(part)) {
    const found = titleIn(inner, name);
    if (found !== null) return found;
  }
  return null;
}
