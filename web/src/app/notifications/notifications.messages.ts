import { messages } from '#i18n/messages.ts';

export const notificationMessages = messages({
  notifications: { es: 'Notificaciones', en: 'Notifications' },
  unread: { es: 'Notificaciones: {n} sin leer', en: 'Notifications: {n} unread' },
  markAll: { es: 'Marcar todas como leídas', en: 'Mark all as read' },
  none: { es: 'No tiene notificaciones', en: 'You have no notifications' },
  noneText: {
    es: 'Aquí se le avisa cuando termina una operación o algo necesita su atención.',
    en: 'You are notified here when an operation finishes or something needs your attention.',
  },
  desktop: { es: 'Avisarme también en el escritorio', en: 'Notify me on the desktop too' },
  download: { es: 'Descargar el archivo', en: 'Download the file' },
  several: { es: '{n} sin leer. {text}', en: '{n} unread. {text}' },
  ofGroup: { es: '{n} de este asunto', en: '{n} on this matter' },
  showAll: { es: 'Ver las {n}', en: 'View all {n}' },
  showLatest: { es: 'Ver solo la última', en: 'View the latest only' },
  settings: { es: 'Notificaciones que suenan', en: 'Notifications that sound' },
  back: { es: 'Volver a las notificaciones', en: 'Back to the notifications' },
  muteHelp: {
    es: 'Las que se silencian siguen en la lista, ya leídas: sin sonido, sin ventana en el escritorio y sin contar.',
    en: 'Muted ones stay in the list, already read: without sound, without a window on the desktop and not counted.',
  },
  attention: { es: 'Etapas que requieren atención', en: 'Stages that need attention' },
  stage: { es: 'Avisos de los flujos de trabajo', en: 'Notices of workflows' },
  finished: { es: 'Operaciones terminadas', en: 'Finished operations' },
  due: { es: 'Vencimientos de contratos y recursos', en: 'Due dates of contracts and resources' },
  file: { es: 'Archivos cargados', en: 'Loaded files' },
  photos: { es: 'Descargas de fotos', en: 'Photo downloads' },
  workCode: { es: 'Códigos de trabajo errados', en: 'Wrong work codes' },
  backup: { es: 'Copias de seguridad y archivos dañados', en: 'Backups and damaged files' },
  alert: {
    es: 'Alertas de indicadores y envíos de tableros',
    en: 'Alerts on numbers and mails of dashboards',
  },
  notRead: { es: 'Sin leer', en: 'Unread' },
});
