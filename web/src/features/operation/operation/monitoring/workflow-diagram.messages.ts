import { messages } from '#i18n/messages.ts';

export const diagramMessages = messages({
  label: { es: 'Diagrama del flujo de trabajo', en: 'Workflow diagram' },
  help: {
    es: 'Use las flechas del teclado para ir de una etapa a otra.',
    en: 'Use the arrow keys to go from stage to stage.',
  },
  field: { es: 'Etapa de campo', en: 'Field stage' },
  office: { es: 'Etapa de oficina', en: 'Office stage' },
  system: { es: 'Etapa automática', en: 'Automatic stage' },
  ahead: { es: 'No alcanzada', en: 'Not reached' },
  nobody: { es: 'Sin asignar', en: 'Unassigned' },
  beside: { es: 'Fuera del flujo de trabajo', en: 'Outside the workflow' },
  fit: { es: 'Ver todo el flujo de trabajo', en: 'View the whole workflow' },
  follow: { es: 'Ver el camino vivo', en: 'View the live path' },
});
