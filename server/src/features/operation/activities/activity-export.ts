import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import {
  activityStatusLabels,
  latenessLabels,
  priorityLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import type { Ctx } from '#platform/context.ts';
import {
  exportList,
  type ExportColumn,
  type ExportRequest,
} from '#features/operation/lifecycle/list-export.ts';
import { listOfActivities, searchActivities } from './activities.store.ts';
import { activityViews } from './activity-view.ts';

const columns: readonly ExportColumn<Activity>[] = [
  { label: { es: 'Operación', en: 'Operation' }, cell: ({ operationNumber }) => operationNumber },
  {
    label: { es: 'Flujo de trabajo', en: 'Workflow' },
    cell: ({ workflowName }, { name }) => name(workflowName),
  },
  { label: { es: 'Etapa', en: 'Stage' }, cell: ({ stageName }, { name }) => name(stageName) },
  { label: { es: 'Tipo', en: 'Type' }, cell: ({ typeName }, { name }) => name(typeName) },
  {
    label: { es: 'Estado', en: 'Status' },
    cell: ({ status }, { name }) => name(activityStatusLabels[status]),
  },
  {
    label: { es: 'Prioridad', en: 'Priority' },
    cell: ({ priority }, { name }) => name(priorityLabels[priority]),
  },
  { label: { es: 'Asignada a', en: 'Assigned to' }, cell: ({ employee }) => employee?.name },
  { label: { es: 'Código del empleado', en: 'Employee code' }, cell: ({ employee }) => employee?.code },
  { label: { es: 'Cuenta', en: 'Account' }, cell: ({ account }) => account },
  { label: { es: 'Suscriptor', en: 'Customer' }, cell: ({ subscriber }) => subscriber },
  { label: { es: 'Dirección', en: 'Address' }, cell: ({ address }) => address },
  { label: { es: 'Zona', en: 'Zone' }, cell: ({ zone }, { name }) => name(zone?.name) },
  { label: { es: 'Latitud', en: 'Latitude' }, cell: ({ latitude }) => latitude },
  { label: { es: 'Longitud', en: 'Longitude' }, cell: ({ longitude }) => longitude },
  { label: { es: 'Creada', en: 'Created' }, cell: ({ createdAt }, { moment }) => moment(createdAt) },
  { label: { es: 'Asignada', en: 'Assigned' }, cell: ({ assignedAt }, { moment }) => moment(assignedAt) },
  { label: { es: 'Vencimiento', en: 'Due date' }, cell: ({ dueAt }, { moment }) => moment(dueAt) },
  {
    label: { es: 'Plazo', en: 'Term' },
    cell: ({ lateness }, { name }) => name(latenessLabels[lateness]),
  },
  { label: { es: 'Realizada', en: 'Done' }, cell: ({ doneAt }, { moment }) => moment(doneAt) },
  { label: { es: 'Terminó', en: 'Finished' }, cell: ({ endedAt }, { moment }) => moment(endedAt) },
  { label: { es: 'Motivo', en: 'Reason' }, cell: ({ reason }) => reason },
];

export const exportActivities = (ctx: Ctx, request: ExportRequest): Promise<FileReply> =>
  exportList(ctx, request, {
    kind: 'activity',
    title: { es: 'Actividades', en: 'Activities' },
    columns,
    list: listOfActivities,
    read: async (inner, query) => activityViews(inner, (await searchActivities(inner, query)).rows),
  });
