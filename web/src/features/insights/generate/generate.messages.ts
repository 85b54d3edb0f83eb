import { messages } from '#i18n/messages.ts';

export const generateMessages = messages({
  title: { es: 'Generar un tablero', en: 'Generate a dashboard' },
  text: {
    es: 'Elija de qué trabajo es, marque lo que sirve y guárdelo con un nombre.',
    en: 'Choose which work it is about, tick what is useful, and save it under a name.',
  },
  about: { es: '1. De qué es', en: '1. What it is about' },
  workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
  type: { es: 'Tipo de actividad', en: 'Activity type' },
  form: { es: 'Formulario', en: 'Form' },
  question: { es: 'Pregunta', en: 'Question' },
  noQuestions: {
    es: 'Ningún formulario cuenta preguntas. En el diseñador de formularios, dé a una pregunta un código para estadísticas.',
    en: 'No form counts questions. Give a question a code for statistics in the form designer.',
  },
  kind: { es: 'Clase de trabajo', en: 'Kind of work' },
  none: { es: 'No hay ninguno', en: 'There are none' },
  formUnused: {
    es: 'Ningún tipo de actividad usa este formulario, así que no hay trabajo que contar.',
    en: 'No activity type uses this form, so there is no work to count.',
  },
  proposal: { es: '2. Qué muestra', en: '2. What it shows' },
  proposalText: {
    es: 'Con los números de los últimos 30 días. Lo que no tiene datos no está marcado.',
    en: 'With the numbers of the last 30 days. What has no data is not ticked.',
  },
  take: { es: 'Incluir {name}', en: 'Include {name}' },
  save: { es: 'Guardar el tablero', en: 'Save the dashboard' },
  chosen: { es: '{n} componente|{n} componentes', en: '{n} widget|{n} widgets' },
  nameTitle: { es: '3. Cómo se llama', en: '3. What it is called' },
  generated: { es: 'Tablero de {name}', en: 'Dashboard of {name}' },
  waiting: { es: 'Contando…', en: 'Counting…' },
});
