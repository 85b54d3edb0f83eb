import { expect, test } from 'vitest';
import { messages, translate, type Texts } from './messages.ts';

const files = import.meta.glob<Record<string, unknown>>('../**/*.messages.ts', { eager: true });
const variables = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (text) => typeof text === 'object' && text !== null && 'es' in text && 'en' in text,
  );

const all = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isTexts)
    .flatMap((texts) =>
      Object.entries(texts).map(([key, text]) => [`${file.replace('../', '')} ${key}`, text] as const),
    ),
);

test('message files are found', () => {
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(all.length).toBeGreaterThan(100);
});

test('each text is complete in both languages, with the same variables', () => {
  const faulty = all.filter(
    ([, { es, en }]) => !es.trim() || !en.trim() || variables(en).join() !== variables(es).join(),
  );
  expect(faulty.map(([name]) => name)).toEqual([]);
});

test('variables and plurals are filled in', () => {
  const texts = messages({
    photos: { es: '{n} foto de {who}|{n} fotos de {who}', en: '{n} photo of {who}|{n} photos of {who}' },
  });
  expect(translate(texts, 'es')('photos', { n: 1, who: 'Ana' })).toBe('1 foto de Ana');
  expect(translate(texts, 'en')('photos', { n: 3, who: 'Ana' })).toBe('3 photos of Ana');
});

test('9.36: a number in a text is written as the language writes it, a year or version is not', () => {
  const texts = messages({
    rows: { es: '{n} fila|{n} filas', en: '{n} row|{n} rows' },
    made: { es: 'Año {year}, versión {version}', en: 'Year {year}, version {version}' },
  });
  expect(translate(texts, 'es')('rows', { n: 9519 })).toBe('9.519 filas');
  expect(translate(texts, 'en')('rows', { n: 9519 })).toBe('9,519 rows');
  expect(translate(texts, 'es')('made', { year: 2026, version: 1200 })).toBe('Año 2026, versión 1200');
});
