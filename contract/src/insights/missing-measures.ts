import type { MissingMeasure } from './measure.ts';

const lacking = (nameEs: string, nameEn: string, es: string, en: string): MissingMeasure => ({
  name: { es: nameEs, en: nameEn },
  lacks: { es, en },
});

/** Indicators of the product without data to compute them from. */
export const missingMeasures: Readonly<Record<string, MissingMeasure>> = {
  K08: lacking(
    'Críticas resueltas antes de facturar',
    'Reviews solved before billing',
    'Falta el calendario de facturación por ciclo.',
    'The billing calendar by cycle is missing.',
  ),
  K09: lacking(
    'Desviaciones confirmadas',
    'Confirmed deviations',
    'Falta que el formulario declare qué respuesta confirma la desviación.',
    'No form declares yet which answer confirms the deviation.',
  ),
  K13: lacking(
    'Rechazos de supervisión',
    'Supervisor rejections',
    'Falta la aceptación del trabajo por un revisor: hoy solo se registra el rechazo.',
    'Acceptance of work by a reviewer is missing: only rejections are recorded today.',
  ),
  K17: lacking(
    'Errores de sincronización',
    'Sync errors',
    'Falta el conteo diario de envíos de los teléfonos; los errores abiertos sí se muestran.',
    'The daily count of what phones send is missing; open errors are shown.',
  ),
  K19: lacking(
    'Medidores cambiados contra el plan',
    'Meters replaced against the plan',
    'Falta el plan mensual por contrato y tipo.',
    'The monthly plan by contract and type is missing.',
  ),
  K20: lacking(
    'm³ y kWh recuperados',
    'm³ and kWh recovered',
    'Falta que el formulario declare qué respuestas suman la recuperación.',
    'No form declares yet which answers add up to what was recovered.',
  ),
  K21: lacking(
    'Costo por actividad',
    'Cost per activity',
    'Falta la liquidación de los contratos.',
    'The settlement of contracts is missing.',
  ),
  K22: lacking(
    'Glosas a contratista',
    'Deductions',
    'Falta la liquidación de los contratos.',
    'The settlement of contracts is missing.',
  ),
  K23: lacking(
    'Utilización de cuadrilla',
    'Crew utilisation',
    'Faltan los turnos y las ausencias.',
    'Shifts and absences are missing.',
  ),
  K24: lacking(
    'Autorreconexión detectada',
    'Self-reconnection detected',
    'Falta que el formulario declare la lectura de la suspensión y la de la reconexión.',
    'No form declares yet the readings at suspension and reconnection.',
  ),
};
