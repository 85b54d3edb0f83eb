import type { Measure } from './measure.ts';

/** Closed work beside a calendar: that of billing, the plans of contracts, the hours of people. */
export const calendarMeasures: Readonly<Record<string, Measure>> = {
  K08: {
    name: { es: 'Críticas resueltas antes de facturar', en: 'Reviews solved before billing' },
    definition: {
      es: 'Cerradas antes del día en que factura su ciclo ÷ cerradas de un ciclo con calendario. Cuenta la primera facturación del ciclo desde que se abrió la operación.',
      en: 'Closed before the day on which their cycle is billed ÷ closed ones of a cycle with a calendar. The first billing of the cycle since the operation was opened counts.',
    },
    source: 'closed',
    format: 'percent',
    of: ['before_billing'],
    per: 'billed',
    better: 'up',
    target: 0.95,
    needsFilter: true,
  },
  K19: {
    name: { es: 'Medidores cambiados contra el plan', en: 'Meters replaced against the plan' },
    definition: {
      es: 'Realizadas con efecto, de empresas y tipos con plan ese mes ÷ lo planeado. El plan del mes se reparte por igual entre sus días hábiles.',
      en: 'Effective ones done, of companies and types with a plan for that month ÷ what was planned. The plan of a month is shared out equally over its business days.',
    },
    source: 'planned',
    format: 'percent',
    of: ['installed'],
    per: 'planned',
    better: 'up',
    target: 1,
    needsFilter: true,
  },
  K23: {
    name: { es: 'Utilización de cuadrilla', en: 'Crew utilisation' },
    definition: {
      es: 'Minutos de trabajo (de su inicio a su fin) de quienes tenían turno ese día ÷ minutos de turno sin descansos, ausencias ni festivos. Solo días terminados.',
      en: 'Minutes of work (from its start to its end) of people who had a shift that day ÷ minutes of their shifts without breaks, absences and holidays. Ended days alone.',
    },
    source: 'shifts',
    format: 'percent',
    of: ['worked_minutes'],
    per: 'available_minutes',
    better: 'up',
    target: 0.7,
  },
};
