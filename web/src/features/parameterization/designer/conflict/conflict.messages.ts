import { messages } from '#i18n/messages.ts';

export const conflictMessages = messages({
  combine: { es: 'Juntar los cambios', en: 'Combine the changes' },
  noConflict: {
    es: 'Los cambios están en partes distintas: se pueden juntar sin perder ninguno.',
    en: 'The changes are in different parts: they can be combined without losing any.',
  },
  both: {
    es: 'Los dos cambiaron lo mismo en {n} parte: elija|Los dos cambiaron lo mismo en {n} partes: elija en cada una',
    en: 'Both changed the same thing in {n} place: choose|Both changed the same things in {n} places: choose in each',
  },
  mine: { es: 'Lo mío: {change}', en: 'Mine: {change}' },
  theirs: { es: 'Lo de {name}: {change}', en: 'What {name} made: {change}' },
});
