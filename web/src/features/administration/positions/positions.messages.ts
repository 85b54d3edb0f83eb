import { messages } from '#i18n/messages.ts';

export const positionsMessages = messages({
  companies: { es: 'Empresas', en: 'Companies' },
  assign: { es: 'Asignar empresas', en: 'Assign companies' },
  assignTitle: { es: 'Empresas con el cargo «{name}»', en: 'Companies with the position “{name}”' },
  assignHelp: {
    es: 'Una empresa cuyo personal ocupa el cargo lo conserva.',
    en: 'A company whose people hold the position keeps it.',
  },
  people: { es: '{n} persona|{n} personas', en: '{n} person|{n} people' },
  none: { es: 'Ninguna empresa tiene este cargo.', en: 'No company has this position.' },
  has: { es: 'Tiene el cargo', en: 'Has the position' },
  hasNot: { es: 'No lo tiene', en: 'Does not have it' },
  late: {
    es:
      'Mientras usted elegía, otra persona cambió las empresas de este cargo. Compare y elija; no se ' +
      'pierde nada sin que usted lo decida.',
    en:
      'While you were choosing, somebody else changed the companies of this position. Compare and choose; ' +
      'nothing is lost unless you say so.',
  },
  lateSame: {
    es:
      'Mientras usted elegía, otra persona cambió las empresas de este cargo; lo que usted eligió es igual ' +
      'a lo guardado.',
    en:
      'While you were choosing, somebody else changed the companies of this position; what you chose is ' +
      'the same as what is saved.',
  },
  assigned: {
    es: 'El cargo «{name}» ahora es de {n} empresa.|El cargo «{name}» ahora es de {n} empresas.',
    en: 'The position “{name}” is now of {n} company.|The position “{name}” is now of {n} companies.',
  },
});
