import { messages } from '#i18n/messages.ts';

export const overviewMessages = messages({
  sections: { es: 'Apartados a los que tiene acceso', en: 'Sections you have access to' },
  permissions: { es: 'Lo que puede hacer aquí', en: 'What you may do here' },
  about: {
    es: 'Este apartado no tiene todavía una pantalla propia. Esta página muestra sus permisos en él.',
    en: 'This section does not have a screen of its own yet. This page shows your permissions in it.',
  },
  nothing: {
    es: 'No tiene permisos propios en este apartado.',
    en: 'You hold no permission of your own in this section.',
  },
});
