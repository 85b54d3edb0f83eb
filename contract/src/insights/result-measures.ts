import type { Measure } from './measure.ts';

/** What reviewers and forms say of closed work. Which question gives a figure is declared by its form. */
export const resultMeasures: Readonly<Record<string, Measure>> = {
  K09: {
    name: { es: 'Desviaciones confirmadas', en: 'Confirmed deviations' },
    definition: {
      es: 'Visitas cuyo consumo verificado sigue fuera de la banda ÷ visitas que lo verificaron. Lo dice la pregunta que el formulario declara.',
      en: 'Visits whose verified consumption is still outside the band ÷ visits that verified it. The question that the form declares says so.',
    },
    source: 'closed',
    format: 'percent',
    of: ['deviations'],
    per: 'deviations_checked',
  },
  K13: {
    name: { es: 'Rechazos de supervisión', en: 'Supervisor rejections' },
    definition: {
      es: 'Trabajos que el personal rechazó, antes o después de sincronizados ÷ trabajos revisados (aceptados o rechazados).',
      en: 'Work that staff turned down, before or after it was synchronized ÷ reviewed work (accepted or turned down).',
    },
    source: 'closed',
    format: 'percent',
    of: ['staff_rejected'],
    per: 'reviewed',
    better: 'down',
    target: 0.03,
  },
  K20: {
    name: { es: 'm³ recuperados', en: 'm³ recovered' },
    definition: {
      es: 'Suma de los m³ que estima la pregunta que el formulario declara, de trabajos efectivos: el agua que dejó de perderse.',
      en: 'Sum of the m³ that the question declared by the form estimates, of effective work: water that is no longer lost.',
    },
    source: 'closed',
    format: 'number',
    of: ['water'],
    better: 'up',
  },
  K20E: {
    name: { es: 'kWh recuperados', en: 'kWh recovered' },
    definition: {
      es: 'Suma de los kWh al mes que estima la pregunta que el formulario declara, de trabajos efectivos.',
      en: 'Sum of the kWh a month that the question declared by the form estimates, of effective work.',
    },
    source: 'closed',
    format: 'number',
    of: ['energy'],
    better: 'up',
  },
  K24: {
    name: { es: 'Autorreconexión detectada', en: 'Self-reconnection detected' },
    definition: {
      es: 'Reconexiones cuya lectura supera la de la suspensión ÷ reconexiones con las dos lecturas. La diferencia la da la pregunta que el formulario declara.',
      en: 'Reconnections whose reading is above that of the suspension ÷ reconnections with both readings. The question declared by the form gives the difference.',
    },
    source: 'closed',
    format: 'percent',
    of: ['self_reconnections'],
    per: 'reconnection_readings',
    better: 'down',
  },
};
