import { messages } from '#i18n/messages.ts';

export const administrationMessages = messages({
  title: { es: 'Administración', en: 'Administration' },
  emptySections: {
    es: 'No tiene acceso a ningún apartado de administración',
    en: 'You have no access to any section of administration',
  },
  emptySectionsText: {
    es: 'Su rol permite entrar al módulo, pero no ver ninguno de sus catálogos.',
    en: 'Your role lets you into the module, but not to see any of its catalogues.',
  },
});
