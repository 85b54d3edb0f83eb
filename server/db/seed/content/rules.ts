import type { RuleDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';

export interface RuleContent {
  code: string;
  name: { es: string; en: string };
  definition: RuleDefinition;
}

const answer = (question: string) => ({ var: `answers.${question}` });

/**
 * Reusable rules; stages and activity types refer to them by code. A role is named by its code, a team by its
 * name.
 */
export const rules: RuleContent[] = [
  {
    code: 'NOTIFCREADOR',
    name: { es: 'Avisar a quien creó la operación', en: 'Tell whoever created the operation' },
    definition: {
      when: null,
      actions: [
        {
          type: 'notify',
          to: 'creator',
          text: {
            es: 'La operación que usted creó terminó una etapa',
            en: 'The operation you created has completed a stage',
          },
        },
      ],
    },
  },
  {
    code: 'ASIGNARMENOS',
    name: {
      es: 'Asignar a quien tiene menos carga en la zona',
      en: 'Assign to the least loaded in the zone',
    },
    definition: { when: null, actions: [{ type: 'assign_least_loaded' }] },
  },
  {
    code: 'PRIORPLAZO',
    name: {
      es: 'Prioridad alta por reconexión fuera de plazo',
      en: 'High priority when reconnection is out of term',
    },
    definition: {
      when: { '==': [answer('fuera_plazo'), 'si'] },
      actions: [{ type: 'set_priority', priority: 'high' }, { type: 'mark_for_review' }],
    },
  },
  {
    code: 'ESCALARECON',
    name: { es: 'Escalar reconexión fallida', en: 'Escalate a failed reconnection' },
    definition: {
      when: {
        or: [{ '==': [answer('resultado'), 'no_efectiva'] }, { '==': [answer('prueba_flujo'), 'no'] }],
      },
      actions: [
        { type: 'set_priority', priority: 'high' },
        {
          type: 'notify',
          to: 'role',
          code: 'COORDINADOR',
          text: {
            es: 'Reconexión fallida: el plazo de 24 horas sigue corriendo',
            en: 'Failed reconnection: the 24-hour term is still running',
          },
        },
      ],
    },
  },
  {
    code: 'AUTORRECON',
    name: { es: 'Posible autorreconexión', en: 'Possible self-reconnection' },
    definition: {
      when: { '>': [answer('consumo_suspendido'), 0] },
      actions: [
        { type: 'mark_for_review' },
        {
          type: 'notify',
          to: 'team',
          code: 'Pérdidas',
          text: {
            es: 'Consumo durante la suspensión: posible autorreconexión',
            en: 'Consumption during suspension: possible self-reconnection',
          },
        },
      ],
    },
  },
  {
    code: 'FUERASITIO',
    name: { es: 'Revisar captura fuera de sitio', en: 'Review off-site capture' },
    definition: {
      when: { '>': [answer('distancia_m'), { var: 'param.RADIOGPS' }] },
      actions: [{ type: 'mark_for_review' }],
    },
  },
  {
    code: 'VULNERABLE',
    name: { es: 'Persona vulnerable en el predio', en: 'Vulnerable person on the premises' },
    definition: {
      when: { '==': [answer('persona_vulnerable'), 'si'] },
      actions: [
        { type: 'mark_for_review' },
        {
          type: 'notify',
          to: 'role',
          code: 'SUPERVISOR',
          text: {
            es: 'Persona vulnerable: no suspender sin autorización',
            en: 'Vulnerable person: do not disconnect without authorisation',
          },
        },
      ],
    },
  },
  {
    code: 'RIESGOELEC',
    name: { es: 'Riesgo eléctrico alto', en: 'High electrical risk' },
    definition: {
      when: { '==': [answer('riesgo_electrico'), 'alto'] },
      actions: [
        { type: 'set_priority', priority: 'high' },
        {
          type: 'notify',
          to: 'team',
          code: 'Pérdidas',
          text: {
            es: 'Riesgo eléctrico alto: desconectar antes de dos horas',
            en: 'High electrical risk: disconnect within two hours',
          },
        },
      ],
    },
  },
  {
    code: 'EMERGENCIA',
    name: { es: 'Emergencia en la red', en: 'Network emergency' },
    definition: {
      when: { or: [{ '==': [answer('riesgo'), 'alto'] }, { '>=': [answer('usuarios_afectados'), 200] }] },
      actions: [
        { type: 'set_priority', priority: 'high' },
        { type: 'assign_least_loaded' },
        {
          type: 'notify',
          to: 'team',
          code: 'Daños 24 horas',
          text: {
            es: 'Emergencia en la red: atender antes de dos horas',
            en: 'Network emergency: attend within two hours',
          },
        },
      ],
    },
  },
  {
    code: 'NOTIFPERDIDAS',
    name: { es: 'Avisar a control de pérdidas', en: 'Tell loss control' },
    definition: {
      when: null,
      actions: [
        {
          type: 'notify',
          to: 'team',
          code: 'Pérdidas',
          text: {
            es: 'Servicio directo encontrado durante una suspensión',
            en: 'Direct connection found during a suspension',
          },
        },
      ],
    },
  },
  {
    code: 'SILENCIOPQR',
    name: {
      es: 'Vigilar el silencio administrativo positivo',
      en: 'Watch the term after which silence is consent',
    },
    definition: {
      when: { '!=': [answer('tipo_tramite'), 'APELACION'] },
      actions: [
        {
          type: 'notify',
          to: 'team',
          code: 'PQR',
          text: {
            es: 'Nueva reclamación: 15 días hábiles para responder',
            en: 'New claim: 15 business days to answer',
          },
        },
      ],
    },
  },
];
