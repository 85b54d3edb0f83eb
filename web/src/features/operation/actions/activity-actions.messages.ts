import { messages } from '#i18n/messages.ts';
import { operationMessages } from '#features/operation/operation.messages.ts';

export const actionMessages = messages({
  assign: { es: 'Asignar', en: 'Assign' },
  reassign: { es: 'Reasignar', en: 'Reassign' },
  unassign: { es: 'Desasignar', en: 'Unassign' },
  edit: { es: 'Editar la operación', en: 'Edit the operation' },
  reactivate: { es: 'Reactivar', en: 'Reactivate' },
  reject: { es: 'Rechazar', en: 'Reject' },
  review: { es: 'Revisar el trabajo', en: 'Review the work' },
  decide: { es: 'Registrar decisión', en: 'Record decision' },
  answers: { es: 'Ver respuestas', en: 'View answers' },
  monitor: { es: 'Monitorear', en: 'Monitor' },
  detail: { es: 'Ver operación', en: 'View operation' },
  personnel: { es: 'Ver personal', en: 'View personnel' },
  code: { es: 'Código de trabajo', en: 'Work code' },
  report: { es: 'Ver reporte', en: 'View report' },
  photos: { es: 'Descargar fotos', en: 'Download photos' },
});

export const actionMenuMessages = messages({
  ...actionMessages,
  actionsOf: operationMessages.actionsOf,
});
