import { messages } from '#i18n/messages.ts';

export const overviewMessages = messages({
  sections: { es: 'Apartados a los que tiene acceso', en: 'Sections you have access to' },
  permissions: { es: 'Lo que puede hacer aquí', en: 'What you may do here' },
  about: {
    es: 'Ninguna pantalla se abre en esta dirección. Estos son sus permisos en el apartado.',
    en: 'No screen opens at this address. These are your permissions in the section.',
  },
  nothing: {
    es: 'No tiene permisos propios en este apartado.',
    en: 'You hold no permission of your own in this section.',
  },
});
