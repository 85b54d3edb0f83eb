import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';
import { messages } from '#i18n/messages.ts';

export const operationMessages = messages({
  operation: { es: 'Operación', en: 'Operation' },
  chooseTitle: { es: 'Elija una operación', en: 'Choose an operation' },
  chooseText: { es: 'Abra una operación desde la lista para verla aquí.', en: 'Open an operation from the list to see it here.' },
  toList: { es: 'Ir a las operaciones', en: 'Go to the operations' },
  monitoring: { es: 'Monitoreo', en: 'Monitoring' },
  detail: { es: 'Detalle', en: 'Details' },
  forReview: { es: 'Para revisión', en: 'For review' },
  account: { es: 'Cuenta', en: 'Account' },
  subscriber: { es: 'Suscriptor', en: 'Subscriber' },
  address: { es: 'Dirección', en: 'Address' },
  barrio: { es: 'Barrio', en: 'Neighbourhood' },
  zone: { es: 'Zona', en: 'Zone' },
  company: { es: 'Empresa', en: 'Company' },
  workflow: { es: 'Flujo', en: 'Workflow' },
  workflowVersion: { es: '{name} · versión {version}', en: '{name} · version {version}' },
  createdBy: { es: 'Creada por', en: 'Created by' },
  createdAt: { es: 'Creada', en: 'Created' },
  dueAt: { es: 'Vence', en: 'Due' },
  endedAt: { es: 'Terminó', en: 'Ended' },
  endReason: { es: 'Motivo', en: 'Reason' },
  place: { es: 'Ubicación', en: 'Location' },
  none: { es: 'Sin dato', en: 'Not known' },
  noDue: { es: 'Sin vencimiento', en: 'No due date' },
  systemAuthor: { es: 'Sistema', en: 'System' },
  progress: { es: '{done} de {n} actividad terminada|{done} de {n} actividades terminadas', en: '{done} of {n} activity ended|{done} of {n} activities ended' },
  parent: { es: 'Abierta por', en: 'Opened by' },
  children: { es: 'Abrió', en: 'Opened' },
  related: { es: 'Operaciones relacionadas', en: 'Related operations' },
  general: { es: 'Datos generales', en: 'General data' },
  prefill: { es: 'Datos de la orden', en: 'Work order data' },
  prefillEmpty: { es: 'La orden no trae más datos.', en: 'The work order carries no more data.' },
  facts: { es: 'Hechos', en: 'Facts' },
  factsEmpty: { es: 'Aún no se ha registrado ningún hecho.', en: 'No fact has been recorded yet.' },
  activities: { es: 'Actividades', en: 'Activities' },
  activitiesEmpty: { es: 'La operación no tiene actividades.', en: 'The operation has no activities.' },
  history: { es: 'Historia', en: 'History' },
  stage: { es: 'Etapa', en: 'Stage' },
  status: { es: 'Estado', en: 'Status' },
  employee: { es: 'Empleado', en: 'Employee' },
  unassigned: { es: 'Sin asignar', en: 'Unassigned' },
  withdrawn: { es: 'Retirada', en: 'Withdrawn' },
  downloadPhotos: { es: 'Descargar fotos', en: 'Download photos' },
  cancel: { es: 'Cancelar operación', en: 'Cancel operation' },
  cancelTitle: { es: 'Cancelar la operación {number}', en: 'Cancel operation {number}' },
  cancelText: {
    es: 'Las actividades abiertas se retiran y los equipos las sueltan en su próxima sincronización. No se puede deshacer.',
    en: 'Open activities are withdrawn and devices drop them at their next synchronization. This cannot be undone.',
  },
  keep: { es: 'No cancelar', en: 'Do not cancel' },
  reason: { es: 'Motivo', en: 'Reason' },
  cancelled: { es: 'La operación {number} se canceló.', en: 'Operation {number} was cancelled.' },
  operationSuccess: { es: 'Operación exitosa', en: 'Operation successful' },
  operationFailed: { es: 'Operación fallida', en: 'Operation failed' },
  addFact: { es: 'Agregar hecho', en: 'Add a fact' },
  addFactText: {
    es: 'Un hecho es algo que pasó fuera de la operación, como un pago. Las etapas que esperan lo miran enseguida.',
    en: 'A fact is something that happened outside the operation, such as a payment. Waiting stages look at it at once.',
  },
  fact: { es: 'Hecho', en: 'Fact' },
  otherFact: { es: 'Otro…', en: 'Other…' },
  factKey: { es: 'Nombre del hecho', en: 'Name of the fact' },
  factKeyHelp: { es: 'Minúsculas, números y guion bajo', en: 'Lower case letters, digits and underscore' },
  value: { es: 'Valor', en: 'Value' },
  yes: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  factAdded: { es: 'El hecho quedó registrado.', en: 'The fact was recorded.' },
});

/** Facts and prefilled values by their key. */
export const factMessages = messages({
  pago_registrado: { es: '¿Pago registrado?', en: 'Payment registered?' },
  hora_pago: { es: 'Hora del pago', en: 'Time of payment' },
  reclamo_en_tramite: { es: '¿Reclamo en trámite?', en: 'Claim under way?' },
  recurso_interpuesto: { es: '¿Recurso interpuesto?', en: 'Appeal lodged?' },
  presento_descargos: { es: '¿Presentó descargos?', en: 'Defence presented?' },
  dias_suspendido: { es: 'Días suspendido', en: 'Days suspended' },
  variacion_consumo_pct: { es: 'Variación del consumo (%)', en: 'Change in consumption (%)' },
  servicio: { es: 'Servicio', en: 'Service' },
  uso: { es: 'Uso', en: 'Use' },
  estrato: { es: 'Estrato', en: 'Stratum' },
  ciclo: { es: 'Ciclo', en: 'Cycle' },
  ruta: { es: 'Ruta', en: 'Route' },
  serie_medidor: { es: 'Serie del medidor', en: 'Meter serial' },
  digitos_medidor: { es: 'Dígitos del medidor', en: 'Meter digits' },
  lectura_anterior: { es: 'Lectura anterior', en: 'Previous reading' },
  promedio: { es: 'Promedio', en: 'Average' },
  saldo_mora: { es: 'Saldo en mora', en: 'Balance in arrears' },
  facturas_mora: { es: 'Facturas en mora', en: 'Bills in arrears' },
  notificacion_fecha: { es: 'Fecha de notificación', en: 'Date of notice' },
  lectura_actual: { es: 'Lectura actual', en: 'Current reading' },
  lectura_suspension: { es: 'Lectura de suspensión', en: 'Reading at suspension' },
  causal: { es: 'Causal', en: 'Cause' },
  observacion: { es: 'Observación', en: 'Remark' },
  hora_reporte: { es: 'Hora del reporte', en: 'Time of the report' },
  workflow: { es: 'Flujo', en: 'Workflow' },
  cuenta: { es: 'Cuenta', en: 'Account' },
  suscriptor: { es: 'Suscriptor', en: 'Subscriber' },
  direccion: { es: 'Dirección', en: 'Address' },
  barrio: { es: 'Barrio', en: 'Neighbourhood' },
  zona: { es: 'Zona', en: 'Zone' },
  lat_predio: { es: 'Latitud del predio', en: 'Latitude of the property' },
  lng_predio: { es: 'Longitud del predio', en: 'Longitude of the property' },
  pudo_leer: { es: '¿Se pudo leer?', en: 'Could it be read?' },
  desviacion: { es: '¿Desviación significativa?', en: 'Significant deviation?' },
  serie_no_coincide: { es: '¿La serie no coincide?', en: 'Serial does not match?' },
  fecha_lectura: { es: 'Fecha de lectura', en: 'Date of reading' },
  canal: { es: 'Canal', en: 'Channel' },
  radicado_en: { es: 'Radicado en', en: 'Filed on' },
  motivo: { es: 'Motivo', en: 'Reason' },
  decision: { es: 'Decisión', en: 'Decision' },
  aviso_entregado: { es: '¿Aviso entregado?', en: 'Notice delivered?' },
  causal_cambio: { es: 'Causal del cambio', en: 'Cause of the change' },
});

/** Values that the billing system gives as codes. */
const valueMessages: Readonly<Record<string, { es: string; en: string }>> = {
  si: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  acueducto: { es: 'Acueducto', en: 'Water' },
  alcantarillado: { es: 'Alcantarillado', en: 'Sewerage' },
  energia: { es: 'Energía', en: 'Electricity' },
  gas: { es: 'Gas', en: 'Gas' },
  aseo: { es: 'Aseo', en: 'Waste collection' },
  RESIDENCIAL: { es: 'Residencial', en: 'Residential' },
  COMERCIAL: { es: 'Comercial', en: 'Commercial' },
  INDUSTRIAL: { es: 'Industrial', en: 'Industrial' },
  OFICIAL: { es: 'Oficial', en: 'Public sector' },
  ESPECIAL: { es: 'Especial', en: 'Special' },
  WEB: { es: 'Página web', en: 'Website' },
  AVERIA: { es: 'Avería', en: 'Failure' },
};

/** What every operation tells of itself beside its prefilled values. */
const told: ReadonlySet<string> = new Set(['workflow', 'cuenta', 'suscriptor', 'direccion', 'barrio', 'zona', 'lat_predio', 'lng_predio']);

/** Words of a fact or a prefilled value; its key, made readable, when it has none. */
export function factName(key: string, lang: Locale): string {
  if (Object.hasOwn(factMessages, key)) return factMessages[key as keyof typeof factMessages][lang];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isPlain = (value: unknown): value is string | number | boolean => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Facts and prefilled values as label and words; what the operation says of itself anyway is left out. */
export function factLines(record: Record<string, unknown>, lang: Locale): { key: string; label: string; words: string }[] {
  const formats = formatsOf(lang);
  const word = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return valueMessages[value ? 'si' : 'no']![lang];
    if (typeof value === 'number') return formats.number(value, 6);
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return formats.dayTime(value);
    return Object.hasOwn(valueMessages, value) ? valueMessages[value]![lang] : value;
  };
  return Object.entries(record).flatMap(([key, value]) => (isPlain(value) && value !== '' && !told.has(key) ? [{ key, label: factName(key, lang), words: word(value) }] : []));
}
