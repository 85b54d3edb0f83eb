import { messages } from '#i18n/messages.ts';

export const blankFormMessages = messages({
  title: { es: 'Formulario en blanco', en: 'Blank form' },
  print: { es: 'Imprimir', en: 'Print' },
  noForm: { es: 'Elija un formulario', en: 'Choose a form' },
  noFormText: {
    es: 'Abra esta hoja desde la lista de formularios.',
    en: 'Open this sheet from the list of forms.',
  },
  version: { es: 'Versión {version}', en: 'Version {version}' },
  quality: { es: 'Código de calidad {code}', en: 'Quality code {code}' },
  order: { es: 'Operación', en: 'Operation' },
  employee: { es: 'Diligenciado por', en: 'Filled in by' },
  date: { es: 'Fecha', en: 'Date' },
  onlyIf: { es: 'Solo si {condition}', en: 'Only if {condition}' },
  day: { es: '____ / ____ / ________', en: '____ / ____ / ________' },
  time: { es: '____ : ____', en: '____ : ____' },
  empty: { es: 'Este formulario no pregunta nada todavía', en: 'This form asks nothing yet' },
});
