import { messages } from '#i18n/messages.ts';
import { operationDetailMessages } from '#features/operation/operation/detail/operation-detail.messages.ts';
import { timelineMessages } from '#features/operation/operation/detail/timeline.messages.ts';

export const monitoringMessages = messages({
  edit: { es: 'Editar la operación', en: 'Edit the operation' },
  settings: { es: 'Ver configuración', en: 'View settings' },
  ...operationDetailMessages,
  onlyStage: timelineMessages.onlyStage,
  title: { es: 'Monitoreo de {number}', en: 'Monitoring of {number}' },
  flow: { es: 'Flujo de trabajo', en: 'Workflow' },
  timeline: { es: 'Historial', en: 'History' },
  map: { es: 'Mapa', en: 'Map' },
  live: { es: 'En vivo', en: 'Live' },
  liveHint: {
    es: 'Se actualiza solo mientras los teléfonos trabajan. Última lectura: {time}',
    en: 'Updates by itself while phones work. Last read: {time}',
  },
  stale: {
    es: 'Sin conexión: se muestra lo último que se leyó',
    en: 'No connection: showing what was read last',
  },
  more: { es: 'Más acciones', en: 'More actions' },
  photos: { es: 'Fotos', en: 'Photos' },
  photosCount: { es: '{got} de {total}', en: '{got} of {total}' },
  noPhotos: { es: 'Esta etapa no tiene fotos', en: 'This stage has no photos' },
  answers: { es: 'Respuestas', en: 'Answers' },
  noForms: {
    es: 'No tiene permiso para ver las respuestas.',
    en: 'You do not have permission to see the answers.',
  },
  ahead: { es: 'La operación no ha llegado a esta etapa', en: 'The operation has not reached this stage' },
  aheadText: {
    es: 'Se abrirá si las respuestas de la etapa anterior llevan a ella.',
    en: 'It will open if the answers of the stage before lead to it.',
  },
  systemText: { es: 'Etapa automática: no tiene formulario.', en: 'Automatic stage: it has no form.' },
  waiting: {
    es: 'Espera un hecho, o que pase su plazo.',
    en: 'It waits for a fact, or for its term to pass.',
  },
  follow: { es: 'Volver a seguir la etapa viva', en: 'Follow the live stage again' },
  following: { es: 'Siguiendo la etapa viva', en: 'Following the live stage' },
  opened: { es: 'Abierta', en: 'Opened' },
  due: { es: 'Vencimiento', en: 'Due date' },
  done: { es: 'Realizada', en: 'Done' },
  ended: { es: 'Terminada', en: 'Finished' },
  syncError: { es: 'Error de sincronización: {error}', en: 'Synchronization error: {error}' },
  withdrawnRuns: {
    es: 'Esta etapa se abrió antes y se retiró.',
    en: 'This stage was opened before and withdrawn.',
  },
  assign: { es: 'Asignar', en: 'Assign' },
  reassign: { es: 'Reasignar', en: 'Reassign' },
  reactivate: { es: 'Reactivar', en: 'Reactivate' },
  reject: { es: 'Rechazar', en: 'Reject' },
  decide: { es: 'Registrar decisión', en: 'Record decision' },
  customer: { es: 'Ubicación de la operación', en: 'Location of the operation' },
  event: { es: '{what} · {time}', en: '{what} · {time}' },
  lastPosition: { es: '{name} · última ubicación {age}', en: '{name} · last location {age}' },
  noPlaces: { es: 'Aún no hay ubicaciones que mostrar', en: 'There are no locations to show yet' },
});
