import { messages } from '#i18n/messages.ts';

export const dateMessages = messages({
  dayForm: { es: 'dd/mm/aaaa', en: 'dd/mm/yyyy' },
  dayTimeForm: { es: 'dd/mm/aaaa hh:mm', en: 'dd/mm/yyyy hh:mm' },
  open: { es: 'Abrir el calendario', en: 'Open the calendar' },
  calendar: { es: 'Calendario: {label}', en: 'Calendar: {label}' },
  loading: { es: 'Cargando el calendario', en: 'Loading the calendar' },
  today: { es: 'Hoy', en: 'Today' },
  now: { es: 'Ahora', en: 'Now' },
  clear: { es: 'Quitar la fecha', en: 'Clear the date' },
  time: { es: 'Hora', en: 'Time' },
  apply: { es: 'Aceptar', en: 'OK' },
  wrongDay: { es: 'Escriba una fecha: dd/mm/aaaa', en: 'Type a date: dd/mm/yyyy' },
  wrongDayTime: {
    es: 'Escriba fecha y hora: dd/mm/aaaa hh:mm',
    en: 'Type a date and time: dd/mm/yyyy hh:mm',
  },
  tooEarly: { es: 'Debe ser desde el {day}', en: 'It must be from {day} on' },
  tooLate: { es: 'Debe ser hasta el {day}', en: 'It must be {day} at the latest' },
});
