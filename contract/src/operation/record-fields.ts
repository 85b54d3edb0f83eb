import type { RecordField } from '../administration/record-template.ts';
import type { Bilingual } from '../kit/fields.ts';

/** What every activity offers to the template of a report; the questions of its form come to these. */
export const recordFieldLabels = {
  'operation.number': { es: 'Número de la operación', en: 'Operation number' },
  'operation.workflow': { es: 'Flujo de trabajo', en: 'Workflow' },
  'operation.account': { es: 'Cuenta', en: 'Account' },
  'operation.subscriber': { es: 'Suscriptor', en: 'Customer' },
  'operation.address': { es: 'Dirección', en: 'Address' },
  'operation.zone': { es: 'Zona', en: 'Zone' },
  'operation.place': { es: 'Coordenadas del predio', en: 'Coordinates of the premises' },
  'activity.id': { es: 'Número de la actividad', en: 'Activity number' },
  'activity.type': { es: 'Tipo de actividad', en: 'Activity type' },
  'activity.stage': { es: 'Etapa', en: 'Stage' },
  'activity.status': { es: 'Estado', en: 'Status' },
  'activity.priority': { es: 'Prioridad', en: 'Priority' },
  'activity.createdAt': { es: 'Creada', en: 'Created' },
  'activity.assignedAt': { es: 'Asignada', en: 'Assigned' },
  'activity.dueAt': { es: 'Vencimiento', en: 'Due date' },
  'activity.doneAt': { es: 'Realizada', en: 'Done' },
  'activity.endedAt': { es: 'Terminada', en: 'Finished' },
  'activity.reason': { es: 'Motivo', en: 'Reason' },
  'activity.employee': { es: 'Empleado', en: 'Employee' },
  'activity.employeeCode': { es: 'Código del empleado', en: 'Employee code' },
  'activity.company': { es: 'Empresa', en: 'Company' },
  'submission.author': { es: 'Diligenciado por', en: 'Filled in by' },
  'submission.startedAt': { es: 'Comienzo del formulario', en: 'Form begun' },
  'submission.deviceAt': { es: 'Hora del teléfono', en: 'Time of the phone' },
  'submission.receivedAt': { es: 'Recibido', en: 'Received' },
  'submission.place': { es: 'Coordenadas del registro', en: 'Coordinates of the record' },
  'submission.form': { es: 'Formulario y versión', en: 'Form and version' },
  'report.organization': { es: 'Empresa de servicios', en: 'Utility' },
  'report.printedAt': { es: 'Fecha de impresión', en: 'Printed at' },
  'report.printedBy': { es: 'Impreso por', en: 'Printed by' },
} as const satisfies Record<string, Bilingual>;
export type RecordFieldName = keyof typeof recordFieldLabels;

export const fixedRecordFields: readonly RecordField[] = Object.entries(recordFieldLabels).map(
  ([name, label]) => ({
    name,
    label,
    kind: 'value',
    group: name.split('.')[0] as RecordField['group'],
    columns: [],
  }),
);
