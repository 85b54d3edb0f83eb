import type { Bilingual, Locale } from '../../kit/fields.ts';
import type { CaseDifference } from './design-case.ts';

/** What came out of a case otherwise than it says, in words. */
const texts: Record<CaseDifference['what'], Bilingual> = {
  accepted: {
    es: 'Debía aceptarse y se rechaza: {found}.',
    en: 'It should be accepted and is refused: {found}.',
  },
  fault: {
    es: '«{place}» se rechaza y debía aceptarse.',
    en: '“{place}” is refused and should be accepted.',
  },
  noFault: {
    es: '«{place}» se acepta y debía rechazarse.',
    en: '“{place}” is accepted and should be refused.',
  },
  hidden: {
    es: '«{place}» no se muestra y debía mostrarse.',
    en: '“{place}” is hidden and should be shown.',
  },
  shown: { es: '«{place}» se muestra y debía ocultarse.', en: '“{place}” is shown and should be hidden.' },
  missing: { es: '«{place}» ya no existe.', en: '“{place}” no longer exists.' },
  value: {
    es: '«{place}» es «{found}» y debía ser «{expected}».',
    en: '“{place}” is “{found}” and should be “{expected}”.',
  },
  fires: { es: 'La regla se cumple y no debía cumplirse.', en: 'The rule holds and should not.' },
  silent: { es: 'La regla no se cumple y debía cumplirse.', en: 'The rule does not hold and should.' },
  actions: {
    es: 'Las acciones son «{found}» y debían ser «{expected}».',
    en: 'The actions are “{found}” and should be “{expected}”.',
  },
  path: {
    es: 'El camino es {found} y debía ser {expected}.',
    en: 'The path is {found} and should be {expected}.',
  },
  waiting: {
    es: 'Espera en «{found}» y debía esperar en «{expected}».',
    en: 'It waits at “{found}” and should wait at “{expected}”.',
  },
  rules: {
    es: 'Se cumplen las reglas «{found}» y debían ser «{expected}».',
    en: 'The rules “{found}” hold and should be “{expected}”.',
  },
  broken: { es: 'No se pudo ejecutar: {found}.', en: 'It could not be run: {found}.' },
};

export const caseDifferenceText = ({ what, ...parts }: CaseDifference, lang: Locale): string =>
  texts[what][lang].replace(
    /\{(place|expected|found)\}/g,
    (_, part: keyof typeof parts) => parts[part] || '∅',
  );
