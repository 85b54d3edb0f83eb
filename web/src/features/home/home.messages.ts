import { messages } from '#i18n/messages.ts';

export const homeMessages = messages({
  title: { es: 'Inicio', en: 'Home' },
  morning: { es: 'Buenos días, {name}', en: 'Good morning, {name}' },
  afternoon: { es: 'Buenas tardes, {name}', en: 'Good afternoon, {name}' },
  evening: { es: 'Buenas noches, {name}', en: 'Good evening, {name}' },
  today: { es: 'Actividades abiertas hoy, por estado', en: 'Activities opened today, by status' },
  todayNone: {
    es: 'Hoy todavía no se ha abierto ninguna actividad.',
    en: 'No activity has been opened today yet.',
  },
  seeAll: { es: 'Ver todas', en: 'See all' },
  shortcuts: { es: 'Accesos directos', en: 'Shortcuts' },
  newOperation: { es: 'Nueva operación', en: 'New operation' },
  newOperationText: { es: 'Crear una orden a mano', en: 'Create a work order by hand' },
  operations: { es: 'Operaciones y actividades', en: 'Operations and activities' },
  operationsText: { es: 'Asignar, seguir y revisar', en: 'Assign, follow and review' },
  fieldDay: { es: 'Día de campo', en: 'Field day' },
  fieldDayText: { es: 'Dónde está cada persona y qué le falta', en: 'Where everyone is and what is left' },
  users: { es: 'Usuarios', en: 'Users' },
  usersText: { es: 'Personas y sus permisos', en: 'People and their permissions' },
  forms: { es: 'Formularios', en: 'Forms' },
  formsText: { es: 'Lo que se pregunta en campo', en: 'What is asked in the field' },
  nothing: {
    es: 'Su usuario aún no tiene permisos. Pídalos a un administrador.',
    en: 'Your user has no permissions yet. Ask an administrator for them.',
  },
});
