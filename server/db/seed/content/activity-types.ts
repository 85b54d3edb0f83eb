import type { Priority } from '@cuadrilla/contract/kit/fields.ts';
import type { ActivityColor, ActivityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { TypeForm } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';

/** What must be in the evidence of a finished activity beside valid answers. */
export interface Evidence {
  photos?: number;
  gps?: boolean;
  signatures?: number;
  seal?: boolean;
  flowTest?: boolean;
  serials?: boolean;
  custodySeal?: boolean;
  materials?: boolean;
  measurements?: boolean;
  witness?: boolean;
}

export interface ActivityTypeContent {
  code: string;
  name: { es: string; en: string };
  form: string;
  /** Asked after it. */
  annexes?: TypeForm[];
  priority: Priority;
  /** Standard duration of the work on site. */
  minutes: number;
  skill: string;
  /** Default term; a reading is due by its reading calendar. */
  term?: Term;
  evidence: Evidence;
  icon: ActivityIcon;
  color: ActivityColor;
  /** Codes of what the work is done with. */
  resourceTypes?: string[];
}

export const activityTypes: ActivityTypeContent[] = [
  {
    code: 'LECTURA',
    name: { es: 'Toma de lectura', en: 'Meter reading' },
    form: 'FLECT01',
    priority: 'low',
    minutes: 2,
    skill: 'LECTOR',
    evidence: { photos: 1, gps: true },
    icon: 'reading',
    color: 'blue',
    resourceTypes: ['MOVIL'],
  },
  {
    code: 'CRITICA',
    name: { es: 'Verificación de crítica', en: 'Reading verification' },
    form: 'FCRIT01',
    priority: 'half',
    minutes: 15,
    skill: 'CRITICO',
    term: { amount: 3, unit: 'business_days' },
    evidence: { photos: 2, gps: true },
    icon: 'inspection',
    color: 'indigo',
    resourceTypes: ['MOVIL'],
  },
  {
    code: 'SUSPENSION',
    name: { es: 'Suspensión o corte', en: 'Suspension or cut-off' },
    form: 'FSUSP01',
    priority: 'half',
    minutes: 12,
    skill: 'SUSREC',
    term: { amount: 2, unit: 'business_days' },
    evidence: { photos: 2, seal: true, gps: true },
    icon: 'suspension',
    color: 'orange',
    resourceTypes: ['KITFON'],
  },
  {
    code: 'RECONEXION',
    name: { es: 'Reconexión', en: 'Reconnection' },
    form: 'FRECO01',
    priority: 'high',
    minutes: 12,
    skill: 'SUSREC',
    term: { amount: 24, unit: 'hours', from: 'hora_pago' },
    evidence: { photos: 2, flowTest: true },
    icon: 'reconnection',
    color: 'green',
    resourceTypes: ['KITFON'],
  },
  {
    code: 'REVISION',
    name: { es: 'Revisión técnica', en: 'Technical inspection' },
    form: 'FREVI01',
    priority: 'half',
    minutes: 35,
    skill: 'TECMED',
    term: { amount: 5, unit: 'business_days' },
    evidence: { photos: 3, signatures: 1 },
    icon: 'inspection',
    color: 'violet',
    resourceTypes: ['BANCOVOL', 'PINZA'],
  },
  {
    code: 'CAMBIOMED',
    name: { es: 'Cambio de medidor', en: 'Meter replacement' },
    form: 'FCAMB01',
    annexes: [{ group: 'CUSTODIA', when: { '==': [{ var: 'answers.requiere_laboratorio' }, 'si'] } }],
    priority: 'half',
    minutes: 40,
    skill: 'TECMED',
    term: { amount: 10, unit: 'business_days' },
    // Its form requires the four photos of a change itself; a technical impediment has none.
    evidence: { serials: true, signatures: 1, custodySeal: true },
    icon: 'meter',
    color: 'teal',
    resourceTypes: ['KITFON', 'MATERIAL'],
  },
  {
    code: 'REPARACION',
    name: { es: 'Reparación de daño o fuga', en: 'Damage or leak repair' },
    form: 'FDANO01',
    priority: 'high',
    minutes: 120,
    skill: 'REDES',
    term: { amount: 1, unit: 'business_days' },
    evidence: { photos: 3, materials: true },
    icon: 'repair',
    color: 'red',
    resourceTypes: ['CAMIONETA', 'RETRO', 'MATERIAL'],
  },
  {
    code: 'PERDIDAS',
    name: { es: 'Control de pérdidas', en: 'Loss control' },
    form: 'FIRRE01',
    annexes: [{ group: 'CUSTODIA', when: { '==': [{ var: 'answers.retiro_medidor' }, 'si'] } }],
    priority: 'half',
    minutes: 50,
    skill: 'PERDENE',
    term: { amount: 10, unit: 'business_days' },
    evidence: { photos: 5, measurements: true, signatures: 1, witness: true },
    icon: 'losses',
    color: 'amber',
    resourceTypes: ['PATRONEN', 'PINZA'],
  },
];
