import { messages } from '#i18n/messages.ts';

export const toastMessages = messages({
  region: { es: 'Avisos', en: 'Notices' },
});
