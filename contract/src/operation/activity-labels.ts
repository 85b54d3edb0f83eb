import type { Bilingual, Priority } from '../kit/fields.ts';
import type { Activity } from './activities.ts';
import type { ActivityStatus, OperationStatus, SyncState } from './activity-status.ts';

/** How the statuses are called on screen and in messages. */
export const activityStatusLabels: Record<ActivityStatus, Bilingual> = {
  new: { es: 'Nueva', en: 'New' },
  assigned: { es: 'Asignada', en: 'Assigned' },
  downloaded: { es: 'Descargada', en: 'Downloaded' },
  seen: { es: 'Vista', en: 'Seen' },
  pending: { es: 'Pendiente', en: 'Pending' },
  done: { es: 'Realizada', en: 'Done' },
  synchronized: { es: 'Sincronizada', en: 'Synchronized' },
  unrealized: { es: 'No realizada', en: 'Unrealized' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
};

export const operationStatusLabels: Record<OperationStatus, Bilingual> = {
  open: { es: 'Abierta', en: 'Open' },
  finished: { es: 'Terminada', en: 'Finished' },
  cancelled: { es: 'Cancelada', en: 'Cancelled' },
};

export const syncStateLabels: Record<SyncState, Bilingual> = {
  SYNC: { es: 'Al día', en: 'Up to date' },
  BY_SYNC: { es: 'Por sincronizar', en: 'To be synchronized' },
  ERROR: { es: 'Error de sincronización', en: 'Synchronization error' },
};

export const priorityLabels: Record<Priority, Bilingual> = {
  low: { es: 'Baja', en: 'Low' },
  half: { es: 'Media', en: 'Medium' },
  high: { es: 'Alta', en: 'High' },
};

export const latenessLabels: Record<Activity['lateness'], Bilingual> = {
  none: { es: 'Sin vencimiento', en: 'No due date' },
  on_time: { es: 'A tiempo', en: 'On time' },
  at_risk: { es: 'En riesgo', en: 'At risk' },
  late: { es: 'Vencida', en: 'Late' },
};
