import { messages } from '#i18n/messages.ts';

export const sessionsMessages = messages({
  mine: { es: 'Mis sesiones', en: 'My sessions' },
  about: {
    es:
      'Estos son los dispositivos en los que tiene una sesión abierta. Cierre los que no reconozca y cambie ' +
      'su contraseña.',
    en: 'These are the devices where you have a session open. End those you do not recognise, and change your password.',
  },
  none: { es: 'No hay sesiones abiertas', en: 'There are no open sessions' },
  current: { es: 'Esta sesión', en: 'This session' },
  viewedBy: { es: 'Vista por {name}', en: 'Viewed by {name}' },
  unknown: { es: 'Dispositivo desconocido', en: 'Unknown device' },
  lastUsed: { es: 'Último uso:', en: 'Last used:' },
  end: { es: 'Cerrar', en: 'End' },
  endOthers: { es: 'Cerrar las demás sesiones', en: 'End the other sessions' },
  endAll: { es: 'Cerrar todas', en: 'End all' },
  ended: {
    es: 'Se cerró {n} sesión.|Se cerraron {n} sesiones.',
    en: '{n} session has ended.|{n} sessions have ended.',
  },
  endedOf: {
    es: 'Se cerró {n} sesión de {name}.|Se cerraron {n} sesiones de {name}.',
    en: '{n} session of {name} has ended.|{n} sessions of {name} have ended.',
  },
});
