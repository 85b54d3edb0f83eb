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
  notRead: { es: 'Sin leer', en: 'Unread' },
});
