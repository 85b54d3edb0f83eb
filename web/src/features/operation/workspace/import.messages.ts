import { messages } from '#i18n/messages.ts';

export const importMessages = messages({
  title: { es: 'Importar órdenes de trabajo', en: 'Import work orders' },
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  workflowHelp: {
    es: 'Cada fila del archivo crea una operación de este flujo de trabajo.',
    en: 'Each row of the file creates an operation of this workflow.',
  },
  noWorkflows: { es: 'No hay flujos de trabajo publicados.', en: 'There are no published workflows.' },
  chooseWorkflowFirst: { es: 'Elija primero el flujo de trabajo.', en: 'Choose the workflow first.' },
  loading: { es: 'Creando operaciones', en: 'Creating operations' },
  load: { es: 'Crear {n} operación|Crear {n} operaciones', en: 'Create {n} operation|Create {n} operations' },
  loadGood: {
    es: 'Crear la correcta|Crear las {n} correctas',
    en: 'Create the good one|Create the {n} good ones',
  },
  done: {
    es: '{n} operación creada|{n} operaciones creadas',
    en: '{n} operation created|{n} operations created',
  },
  doneText: {
    es: 'Su primera etapa ya está abierta: un trabajo de campo se asigna, una decisión de oficina se registra.',
    en: 'Their first stage is open: field work is assigned, an office decision is recorded.',
  },
  show: { es: 'Ver las actividades', en: 'View the activities' },
});
