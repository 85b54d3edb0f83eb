import type { FileReply } from '@cuadrilla/contract/kit/endpoint.ts';
import {
  latenessLabels,
  operationStatusLabels,
  priorityLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import type { Ctx } from '#platform/context.ts';
import {
  exportList,
  type ExportColumn,
  type ExportRequest,
} from '#features/operation/lifecycle/list-export.ts';
import { listOfOperations, operationViews, searchOperations } from './operations.store.ts';

const columns: readonly ExportColumn<Operation>[] = [
  { label: { es: 'Operación', en: 'Operation' }, cell: ({ number }) => number },
  {
    label: { es: 'Flujo de trabajo', en: 'Workflow' },
    cell: ({ workflowName }, { name }) => name(workflowName),
  },
  {
    label: { es: 'Estado', en: 'Status' },
    cell: ({ status }, { name }) => name(operationStatusLabels[status]),
  },
  {
    label: { es: 'Etapas abiertas', en: 'Open stages' },
    cell: ({ openStages }, { name }) => openStages.map((stage) => name(stage.name)).join(', '),
  },
  {
    label: { es: 'Prioridad', en: 'Priority' },
    cell: ({ priority }, { name }) => name(priorityLabels[priority]),
  },
  { label: { es: 'Cuenta', en: 'Account' }, cell: ({ account }) => account },
  { label: { es: 'Suscriptor', en: 'Customer' }, cell: ({ subscriber }) => subscriber },
  { label: { es: 'Dirección', en: 'Address' }, cell: ({ address }) => address },
  { label: { es: 'Barrio', en: 'Neighbourhood' }, cell: ({ barrio }) => barrio },
  { label: { es: 'Zona', en: 'Zone' }, cell: ({ zone }, { name }) => name(zone?.name) },
  { label: { es: 'Empresa', en: 'Company' }, cell: ({ company }) => company },
  { label: { es: 'Latitud', en: 'Latitude' }, cell: ({ latitude }) => latitude },
  { label: { es: 'Longitud', en: 'Longitude' }, cell: ({ longitude }) => longitude },
  { label: { es: 'Actividades', en: 'Activities' }, cell: ({ activities }) => activities },
  {
    label: { es: 'Actividades terminadas', en: 'Finished activities' },
    cell: ({ activitiesEnded }) => activitiesEnded,
  },
  { label: { es: 'Creada', en: 'Created' }, cell: ({ createdAt }, { moment }) => moment(createdAt) },
  { label: { es: 'Creada por', en: 'Created by' }, cell: ({ createdBy }) => createdBy },
  { label: { es: 'Vencimiento', en: 'Due date' }, cell: ({ dueAt }, { moment }) => moment(dueAt) },
  {
    label: { es: 'Plazo', en: 'Term' },
    cell: ({ lateness }, { name }) => name(latenessLabels[lateness]),
  },
  { label: { es: 'Terminó', en: 'Finished' }, cell: ({ endedAt }, { moment }) => moment(endedAt) },
  { label: { es: 'Motivo', en: 'Reason' }, cell: ({ endReason }) => endReason },
  { label: { es: 'Indicaciones', en: 'Instructions' }, cell: ({ note }) => note },
];

export const exportOperations = (ctx: Ctx, request: ExportRequest): Promise<FileReply> =>
  exportList(ctx, request, {
    kind: 'operation',
    title: { es: 'Operaciones', en: 'Operations' },
    columns,
    list: listOfOperations,
    read: async (inner, query) => operationViews(inner, (await searchOperations(inner, query)).rows),
  });
