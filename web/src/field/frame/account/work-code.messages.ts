import { messages } from '#i18n/messages.ts';

export const workCodeMessages = messages({
  title: { es: 'Código de trabajo', en: 'Work code' },
  text: {
    es: 'Cuando la oficina le reasigna una actividad le da un código de 6 letras y números, que vale durante la hora. Escríbalo aquí: si es válido, quien se lo dio es la oficina.',
    en: 'When the office reassigns an activity to you it gives you a code of 6 letters and digits, valid for the hour. Enter it here: if it is valid, it was the office that gave it to you.',
  },
  code: { es: 'Código', en: 'Code' },
  check: { es: 'Comprobar', en: 'Check' },
  length: { es: 'El código tiene 6 letras y números.', en: 'The code has 6 letters and digits.' },
  given: { es: 'Códigos recibidos', en: 'Codes that you were given' },
  waiting: { es: 'Se comprueba cuando haya conexión', en: 'Checked once there is a connection' },
  valid: { es: 'Válido: lo dio la oficina', en: 'Valid: the office gave it' },
  wrong: { es: 'No es válido', en: 'Not valid' },
  blocked: {
    es: 'Demasiados códigos errados: intente la próxima hora',
    en: 'Too many wrong codes: try again in the next hour',
  },
});
