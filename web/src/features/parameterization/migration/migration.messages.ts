import { messages } from '#i18n/messages.ts';

export const migrationMessages = messages({
  title: { es: 'Mover operaciones en curso', en: 'Move running operations' },
  intro: {
    es:
      'Las operaciones en curso siguen en la versión con la que comenzaron. Aquí se mueven a la versión publicada las ' +
      'que pueden seguir en ella; las demás se quedan.',
    en:
      'Running operations stay on the version with which they began. Here those that can go on with the published ' +
      'version are moved to it; the others stay.',
  },
  noWorkflow: { es: 'Elija un flujo de trabajo', en: 'Choose a workflow' },
  noWorkflowText: {
    es: 'Abra esta pantalla desde el historial de un flujo de trabajo.',
    en: 'Open this screen from the history of a workflow.',
  },
  notPublished: {
    es: 'Este flujo de trabajo no tiene una versión publicada.',
    en: 'This workflow has no published version.',
  },
  none: {
    es: 'Ninguna operación corre en una versión anterior',
    en: 'No operation runs on an older version',
  },
  noneText: {
    es: 'Todas las operaciones en curso usan la versión publicada {version}.',
    en: 'All running operations use the published version {version}.',
  },
  fromTo: { es: 'De la versión {from} a la publicada {to}', en: 'From version {from} to the published {to}' },
  version: { es: 'Versión anterior', en: 'Older version' },
  versionRunning: {
    es: 'Versión {version} · {n} operación en curso|Versión {version} · {n} operaciones en curso',
    en: 'Version {version} · {n} running operation|Version {version} · {n} running operations',
  },
  stages: { es: 'Etapas', en: 'Stages' },
  stage: { es: 'Etapa de la versión {version}', en: 'Stage of version {version}' },
  open: { es: 'Abiertas', en: 'Open' },
  passed: { es: 'Pasadas', en: 'Passed' },
  becomes: { es: 'Sigue en la versión {version} como', en: 'Goes on in version {version} as' },
  placeOf: { es: 'Etapa que toma el lugar de {stage}', en: 'Stage that takes the place of {stage}' },
  noPlace: { es: 'Ninguna: se quedan', en: 'None: they stay' },
  dryRun: { es: 'Prueba', en: 'Dry run' },
  verdict: {
    es: 'De {n} operaciones en curso, {moves} se mueven y {stays} se quedan.',
    en: 'Of {n} running operations, {moves} move and {stays} stay.',
  },
  limited: {
    es: 'Se miraron las {n} más recientes; las demás se deciden al moverlas.',
    en: 'The newest {n} were looked at; the others are decided when they are moved.',
  },
  staying: { es: 'Por qué se quedan', en: 'Why they stay' },
  skipping: { es: 'Etapas que no harían', en: 'Stages they would not carry out' },
  skippingText: {
    es: 'Estas etapas de la versión {version} están antes de lo que ya hicieron: pasan de largo.',
    en: 'These stages of version {version} come before what they have done already: they are passed over.',
  },
  why: { es: 'Motivo', en: 'Reason' },
  operations: { es: 'Operaciones', en: 'Operations' },
  examples: { es: 'Por ejemplo', en: 'For example' },
  NO_STAGE: {
    es: '{stage} no tiene lugar en la versión publicada',
    en: '{stage} has no place in the published version',
  },
  OTHER_WORK: {
    es: '{stage} sería otro trabajo: cambia la clase, el tipo de actividad o el formulario',
    en: '{stage} would be other work: its kind, activity type or form changes',
  },
  IN_THE_FIELD: {
    es: '{stage} está asignada y sus preguntas cambian: el teléfono ya las tiene',
    en: '{stage} is assigned and its questions change: the phone has them already',
  },
  ENDS_DIFFERENTLY: {
    es: '{stage} ya terminó, y en la versión publicada se quedaría esperando, o dejaría de esperar',
    en: '{stage} has ended, and in the published version it would stay waiting, or no longer wait',
  },
  KEY_TAKEN: {
    es: '{stage} ya pasó, y en la versión publicada su clave es de otra etapa',
    en: '{stage} has passed, and in the published version its key belongs to another stage',
  },
  move: { es: 'Mover {n} operación|Mover {n} operaciones', en: 'Move {n} operation|Move {n} operations' },
  reason: { es: 'Motivo', en: 'Reason' },
  newTerms: {
    es: 'Contar de nuevo los plazos de lo que está abierto, desde su apertura',
    en: 'Count the terms of what is open anew, from its opening',
  },
  newTermsText: {
    es: 'Sin marcar, cada actividad abierta conserva su vencimiento.',
    en: 'Unticked, each open activity keeps its due date.',
  },
  cannotUndo: {
    es: 'Cada operación queda en la auditoría. No se devuelven a la versión anterior.',
    en: 'Each operation is written to the audit. They do not return to the older version.',
  },
  made: { es: 'Traslados', en: 'Migrations' },
  madeLine: {
    es: '{from} → {to}: {moved} movidas, {stayed} se quedaron',
    en: '{from} → {to}: {moved} moved, {stayed} stayed',
  },
  by: { es: '{name}, {time}', en: '{name}, {time}' },
  working: { es: 'En curso', en: 'Running' },
  ready: { es: 'Terminado', en: 'Finished' },
  cancelled: { es: 'Detenido', en: 'Stopped' },
  failed: { es: 'Falló', en: 'Failed' },
  progress: { es: 'Se miraron {done} de {total} operaciones', en: '{done} of {total} operations looked at' },
  stop: { es: 'Detener', en: 'Stop' },
});
