import { messages } from '#i18n/messages.ts';

export const findingMessages = messages({
  gap: { es: 'Ninguna etapa sigue con {example}.', en: 'No stage follows with {example}.' },
  overlap: {
    es: 'Con {example} se cumplen {first} y {second}: se toma {first}.',
    en: 'With {example} both {first} and {second} hold: {first} is taken.',
  },
  shadowed: {
    es: '{row} nunca se toma: antes se toma {by}.',
    en: '{row} is never taken: {by} is taken before it.',
  },
  never: { es: '{row} no se cumple con ninguna respuesta.', en: '{row} holds for no answer.' },
  tooLarge: {
    es: 'Son demasiadas combinaciones de respuestas para revisarlas todas.',
    en: 'There are too many combinations of answers to try them all.',
  },
  complete: { es: 'Cada respuesta tiene su etapa.', en: 'Every answer has its stage.' },
  waits: {
    es: 'Sin ninguna que se cumpla, la etapa espera.',
    en: 'Without any that holds, the stage waits.',
  },
});
