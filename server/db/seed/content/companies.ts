export interface CompanyContent {
  code: string;
  name: string;
  taxId: string;
  contractor: boolean;
  positions: string[];
}
export interface ContractContent {
  code: string;
  name: string;
  company: string;
  /** Days from the day of the seed. */
  startsIn: number;
  endsIn: number;
  activityTypes: string[];
  zones: string[];
  budgetCap: number;
  /** Settled so far; one contract has passed the share that warns. */
  budgetSpent: number;
  insuranceExpiresIn: number;
  tariffBasis: string;
}

const zonesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `ZN${String(first + i).padStart(2, '0')}`);
const everyZone = zonesFrom(1, 10);

/** The utility itself and its contractors; all are invented. */
export const companies: CompanyContent[] = [
  {
    code: 'SPVD',
    name: 'Servicios Públicos del Valle Demo S.A. E.S.P.',
    taxId: '999900100-5',
    contractor: false,
    positions: [
      'LECTOR',
      'CRITICO',
      'TECMED',
      'TECPER',
      'LINIERO',
      'CONDUC',
      'SUPCAMPO',
      'DESPACH',
      'COORDOP',
      'ANALPQR',
      'INTERVEN',
      'ALMACEN',
      'ADMINSIS',
      'AUDITOR',
    ],
  },
  {
    code: 'CT01',
    name: 'Lecturas del Suroccidente S.A.S.',
    taxId: '999900101-2',
    contractor: true,
    positions: ['LECTOR', 'SUPCAMPO'],
  },
  {
    code: 'CT02',
    name: 'Gestión Cartera Andina S.A.S.',
    taxId: '999900102-1',
    contractor: true,
    positions: ['SUSREC', 'SUPCAMPO', 'COORDOP'],
  },
  {
    code: 'CT03',
    name: 'Redes y Acometidas del Valle Ltda.',
    taxId: '999900103-7',
    contractor: true,
    positions: ['FONTAN', 'OFICRED', 'AUXRED', 'CONDUC', 'SUPCAMPO'],
  },
  {
    code: 'CT04',
    name: 'Unión Temporal Reparaciones Cali 2026',
    taxId: '999900104-4',
    contractor: true,
    positions: ['FONTAN', 'OFICRED', 'AUXRED', 'CONDUC', 'SUPCAMPO'],
  },
  {
    code: 'CT05',
    name: 'Medición Pacífico S.A.S.',
    taxId: '999900105-1',
    contractor: true,
    positions: ['TECMED', 'CRITICO', 'SUPCAMPO'],
  },
  {
    code: 'CT06',
    name: 'Electro Redes del Cauca S.A.S.',
    taxId: '999900106-9',
    contractor: true,
    positions: ['TECPER', 'LINIERO', 'SUPCAMPO'],
  },
  {
    code: 'CT07',
    name: 'Interventoría Técnica Valle S.A.S.',
    taxId: '999900107-6',
    contractor: true,
    positions: ['INTERVEN'],
  },
];

/**
 * Contract dates move with the day of the seed; the one of CT03 expired the day before, so that assigning to
 * it warns.
 */
export const contracts: ContractContent[] = [
  {
    code: 'CTO2026LEC01',
    name: 'Lectura y entrega de factura',
    company: 'CT01',
    startsIn: -200,
    endsIn: 165,
    activityTypes: ['LECTURA'],
    zones: zonesFrom(1, 6),
    budgetCap: 2_400_000_000,
    budgetSpent: 1_310_000_000,
    insuranceExpiresIn: 220,
    tariffBasis: 'Por lectura efectiva; −1 % por cada 0,1 puntos sobre 1,5 % de no lectura',
  },
  {
    code: 'CTO2026SUS02',
    name: 'Suspensión, corte y reconexión',
    company: 'CT02',
    startsIn: -240,
    endsIn: 125,
    activityTypes: ['SUSPENSION', 'RECONEXION'],
    zones: everyZone,
    budgetCap: 3_100_000_000,
    budgetSpent: 2_604_000_000,
    insuranceExpiresIn: 180,
    tariffBasis: 'Por acto; 50 % por visita fallida justificada; reconexión de más de 24 h = penalidad',
  },
  {
    code: 'CTO2025RED03',
    name: 'Daños y reposición',
    company: 'CT03',
    startsIn: -366,
    endsIn: -1,
    activityTypes: ['REPARACION'],
    zones: zonesFrom(1, 5),
    budgetCap: 4_800_000_000,
    budgetSpent: 4_530_000_000,
    insuranceExpiresIn: 30,
    tariffBasis: 'Precios unitarios y m²',
  },
  {
    code: 'CTO2026RED04',
    name: 'Daños y reposición',
    company: 'CT04',
    startsIn: -150,
    endsIn: 215,
    activityTypes: ['REPARACION'],
    zones: zonesFrom(6, 10),
    budgetCap: 4_500_000_000,
    budgetSpent: 1_720_000_000,
    insuranceExpiresIn: 240,
    tariffBasis: 'Precios unitarios y m²',
  },
  {
    code: 'CTO2026MED05',
    name: 'Revisión y cambio de medidores',
    company: 'CT05',
    startsIn: -100,
    endsIn: 265,
    activityTypes: ['REVISION', 'CAMBIOMED', 'CRITICA'],
    zones: everyZone,
    budgetCap: 3_700_000_000,
    budgetSpent: 990_000_000,
    insuranceExpiresIn: 300,
    tariffBasis: 'Por acta aceptada',
  },
  {
    code: 'CTO2026PER06',
    name: 'Recuperación de pérdidas',
    company: 'CT06',
    startsIn: -90,
    endsIn: 275,
    activityTypes: ['PERDIDAS'],
    zones: ['ZN05', 'ZN07'],
    budgetCap: 1_900_000_000,
    budgetSpent: 420_000_000,
    insuranceExpiresIn: 290,
    tariffBasis: 'Fijo más éxito por kWh recuperado',
  },
  {
    code: 'CTO2026INT07',
    name: 'Interventoría',
    company: 'CT07',
    startsIn: -200,
    endsIn: 165,
    activityTypes: [],
    zones: everyZone,
    budgetCap: 880_000_000,
    budgetSpent: 505_000_000,
    insuranceExpiresIn: 200,
    tariffBasis: 'Mensual; auditoría de una muestra de 5 %',
  },
];
