import type { NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

/** The English texts of a notification whose other columns are in Spanish. */
export interface EnglishText {
  title: string;
  content: string;
  format: string;
}

interface StoredText {
  title: string;
  content: string;
  body: NotificationBody;
  english: EnglishText | null;
}

/** What the reader sees of a notification; one with a single text is read as it was written. */
export function inLanguage({ title, content, body, english }: StoredText, locale: Locale) {
  return english && locale === 'en'
    ? {
        title: english.title,
        content: english.content,
        body: JSON.stringify({ ...body, format: english.format }),
      }
    : { title, content, body: JSON.stringify(body) };
}
