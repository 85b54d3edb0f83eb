import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { operationStatusLabels, syncStateLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { chosen, formatted, named, type LineFields } from './field.types.ts';

/** What became of what a phone sent. */
const mutationLabels: Record<MutationReply['result'], Bilingual> = {
  applied: { es: 'Aplicado', en: 'Applied' },
  held: { es: 'En espera de un paso anterior', en: 'Waiting for an earlier step' },
  deferred: { es: 'Aplazado', en: 'Deferred' },
  refused: { es: 'Rechazado', en: 'Refused' },
  superseded: { es: 'Guardado, sin contar', en: 'Stored, not counted' },
  invalid: { es: 'No se puede leer', en: 'Not readable' },
};
const reviewLabels: Record<'accepted' | 'rejected', Bilingual> = {
  accepted: { es: 'Aceptado', en: 'Accepted' },
  rejected: { es: 'No aceptado', en: 'Not accepted' },
};
const stageKindLabels: Record<'field' | 'office', Bilingual> = {
  field: { es: 'Campo', en: 'Field' },
  office: { es: 'Oficina', en: 'Office' },
};

const activity: LineFields = {
  device: named('Teléfono', 'Phone'),
  kind: chosen('Clase', 'Kind', stageKindLabels),
  leaf: named('Hoja', 'Leaf'),
  mutation: named('Envío', 'Submission'),
  name: named('Archivo', 'File'),
  result: chosen('Resultado', 'Result', mutationLabels),
  review: chosen('Revisión', 'Review', reviewLabels),
  seal: named('Sello', 'Seal'),
  syncState: chosen('Sincronización', 'Synchronization', syncStateLabels),
};

const operation: LineFields = {
  facts: named('Datos', 'Facts', { own: true }),
  skipped: named('Etapas que se saltan', 'Stages that are skipped'),
  status: chosen('Estado', 'Status', operationStatusLabels),
};

const imported: LineFields = {
  bad: formatted('Filas con errores', 'Rows with faults', 'count'),
  begun: formatted('Ya comenzadas', 'Begun already', 'count'),
  good: formatted('Filas correctas', 'Good rows', 'count'),
  kind: formatted('Qué se importa', 'What is imported', 'importKind'),
  left: formatted('Sin deshacer', 'Not undone', 'count'),
  rest: named('Deshacer las demás', 'Undo the others'),
  undone: formatted('Deshechas', 'Undone', 'count'),
};

/** Phones and codes are recorded under the person who has them. */
export const phoneFields: LineFields = {
  device: named('Teléfono', 'Phone'),
  photosOwed: formatted('Fotos que faltan', 'Photos that are missing', 'count'),
  savedAt: named('Guardado', 'Saved'),
  steps: named('Pasos', 'Steps'),
  valid: named('Válido', 'Valid'),
  ...Object.fromEntries(
    Object.entries(mutationLabels).map(([result, label]) => [result, { label, format: 'count' as const }]),
  ),
};

export const operationFields: Readonly<Record<string, LineFields>> = {
  activity,
  import: imported,
  operation,
};
