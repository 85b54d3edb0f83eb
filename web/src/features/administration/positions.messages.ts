import { messages } from '#i18n/messages.ts';

export const positionsMessages = messages({
  companies: { es: 'Empresas', en: 'Companies' },
  assign: { es: 'Asignar empresas', en: 'Assign companies' },
  assignTitle: { es: 'Empresas con el cargo «{name}»', en: 'Companies with the position “{name}”' },
  assignHelp: { es: 'Una empresa cuyo personal ocupa el cargo lo conserva.', en: 'A company whose people hold the position keeps it.' },
  people: { es: '{n} persona|{n} personas', en: '{n} person|{n} people' },
  none: { es: 'Ninguna empresa tiene este cargo.', en: 'No company has this position.' },
  assigned: { es: 'Se actualizaron las empresas del cargo.', en: 'The companies of the position were updated.' },
});
