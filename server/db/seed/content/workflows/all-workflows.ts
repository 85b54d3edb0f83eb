import { claims } from './claims.ts';
import { lossControl } from './loss-control.ts';
import { meterReplacement } from './meter-replacement.ts';
import { networkDamage } from './network-damage.ts';
import { readingReview } from './reading-review.ts';
import type { WorkflowContent } from './stages.ts';
import { suspensionReconnection } from './suspension-reconnection.ts';

export const workflows: WorkflowContent[] = [
  suspensionReconnection,
  readingReview,
  meterReplacement,
  networkDamage,
  claims,
  lossControl,
];

/** Facts of an operation, beside the prefilled block, that conditions and forms may read. */
export const operationFacts = [
  'pudo_leer',
  'desviacion',
  'serie_no_coincide',
  'lectura_actual',
  'fecha_lectura',
  'dias_suspendido',
  'variacion_consumo_pct',
  'hora_pago',
  'hora_reporte',
  'notificacion_fecha',
  'lectura_suspension',
  'sello_instalado',
  'pago_registrado',
  'recurso_interpuesto',
  'promedio_estrato',
  'sigma',
  'existencias',
  'workflow',
  'oficina',
  'causal_cambio',
] as const;
