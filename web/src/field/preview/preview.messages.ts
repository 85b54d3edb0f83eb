import { messages } from '#i18n/messages.ts';

export const previewMessages = messages({
  title: { es: 'Vista previa del formulario', en: 'Preview of the form' },
  end: {
    es: 'Aquí se termina el trabajo en el teléfono. La vista previa no envía nada.',
    en: 'Here the work is finished on the phone. The preview sends nothing.',
  },
});
