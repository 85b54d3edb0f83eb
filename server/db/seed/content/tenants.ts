import { activityTypes, type ActivityTypeContent } from './activity-types.ts';
import { companies, contracts, type CompanyContent, type ContractContent } from './companies.ts';
import { annexForms, formGroups, type FormGroupContent } from './form-groups.ts';
import { forms } from './forms/all-forms.ts';
import type { FormContent } from './forms/pages.ts';
import { lists } from './lists/all-lists.ts';
import type { ListContent } from './lists/list-item.ts';
import {
  dependencies,
  headquarters,
  positions,
  type DependencyContent,
  type PositionContent,
} from './organisation.ts';
import { parameters, type ParameterContent } from './parameters.ts';
import { fieldEmployees, staff, teams, type PersonContent, type TeamContent } from './people.ts';
import { reports, type ReportContent } from './reports.ts';
import { resources, resourceTypes, type ResourceContent, type ResourceTypeContent } from './resources.ts';
import { roles, type RoleContent } from './roles.ts';
import { rules, type RuleContent } from './rules.ts';
import { workflows } from './workflows/all-workflows.ts';
import type { WorkflowContent } from './workflows/stages.ts';
import { barrios, zones, type BarrioContent, type ZoneContent } from './zones.ts';

export interface Headquarters {
  code: string;
  name: string;
  kind: string;
  latitude: number;
  longitude: number;
}

/** Everything a demo tenant starts with, before its history. */
export interface TenantContent {
  code: string;
  name: string;
  taxId: string;
  domain: string;
  zones: ZoneContent[];
  barrios: BarrioContent[];
  headquarters: readonly Headquarters[];
  dependencies: DependencyContent[];
  positions: PositionContent[];
  companies: CompanyContent[];
  contracts: ContractContent[];
  resourceTypes: ResourceTypeContent[];
  resources: ResourceContent[];
  reports: ReportContent[];
  roles: RoleContent[];
  people: PersonContent[];
  teams: TeamContent[];
  lists: ListContent[];
  forms: FormContent[];
  formGroups: FormGroupContent[];
  activityTypes: ActivityTypeContent[];
  workflows: WorkflowContent[];
  rules: RuleContent[];
  parameters: ParameterContent[];
}

export const valleDemo: TenantContent = {
  code: 'VALLEDEMO',
  name: 'Servicios Públicos del Valle Demo S.A. E.S.P.',
  taxId: '999900100-5',
  domain: 'valledemo.example',
  zones,
  barrios,
  headquarters,
  dependencies,
  positions,
  companies,
  contracts,
  resourceTypes,
  resources,
  reports,
  roles,
  people: [...staff, ...fieldEmployees],
  teams,
  lists,
  forms: [...forms, ...annexForms],
  formGroups,
  activityTypes,
  workflows,
  rules,
  parameters,
};

const square = (latitude: number, longitude: number) => {
  const [north, south, east, west] = [
    latitude + 0.012,
    latitude - 0.012,
    longitude + 0.012,
    longitude - 0.012,
  ];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
};
const andinaZones: ZoneContent[] = [
  {
    code: 'EA01',
    name: { es: 'Centro', en: 'Downtown' },
    latitude: 1.2136,
    longitude: -77.2811,
    outline: square(1.2136, -77.2811),
  },
  {
    code: 'EA02',
    name: { es: 'Norte', en: 'North' },
    latitude: 1.2395,
    longitude: -77.2705,
    outline: square(1.2395, -77.2705),
  },
  {
    code: 'EA03',
    name: { es: 'Suroriente', en: 'Southeast' },
    latitude: 1.1964,
    longitude: -77.2652,
    outline: square(1.1964, -77.2652),
  },
];
const andinaBarrios: [name: string, zone: string, latitude: number, longitude: number][] = [
  ['Centro', 'EA01', 1.2136, -77.2811],
  ['San Andrés', 'EA01', 1.2168, -77.2836],
  ['Santiago', 'EA01', 1.2092, -77.2829],
  ['La Aurora', 'EA02', 1.2372, -77.2698],
  ['Pandiaco', 'EA02', 1.2318, -77.2862],
  ['Torobajo', 'EA02', 1.2396, -77.2939],
  ['Miraflores', 'EA03', 1.1981, -77.2671],
  ['Santa Bárbara', 'EA03', 1.1942, -77.2718],
];
const person = (
  username: string,
  name: string,
  lastname: string,
  position: string,
  role: string,
  rest: Partial<PersonContent> = {},
): PersonContent => ({
  username,
  name,
  lastname,
  position,
  role,
  company: 'EAND',
  dependency: 'Gerencia de Energía',
  ...rest,
});

/** A second, small utility: whoever belongs to it sees nothing of the first. */
export const energiaAndina: TenantContent = {
  code: 'ENERGIAANDINA',
  name: 'Energía Andina Demo',
  taxId: '999900200-2',
  domain: 'energiaandina.example',
  zones: andinaZones,
  barrios: andinaBarrios.map(([name, zone, latitude, longitude], i) => ({
    code: `P${String(i + 1).padStart(3, '0')}`,
    name,
    comuna: zone.slice(2),
    zone,
    latitude,
    longitude,
    hectares: 25,
  })),
  headquarters: [
    { code: 'SA01', name: 'Sede Pasto', kind: 'Administrativa', latitude: 1.2136, longitude: -77.2811 },
  ],
  dependencies: [{ name: 'Gerencia de Energía', children: ['Control de Pérdidas', 'Comercial'] }],
  positions: positions.filter(({ code }) =>
    ['SUSREC', 'TECPER', 'LINIERO', 'TECMED', 'DESPACH', 'ADMINSIS'].includes(code),
  ),
  companies: [
    {
      code: 'EAND',
      name: 'Energía Andina Demo',
      taxId: '999900200-2',
      contractor: false,
      positions: ['SUSREC', 'TECPER', 'LINIERO', 'TECMED', 'DESPACH', 'ADMINSIS'],
    },
  ],
  contracts: [],
  resourceTypes: resourceTypes.filter(({ code }) => ['MOTO', 'CANASTA', 'PINZA', 'MOVIL'].includes(code)),
  resources: [
    {
      code: 'MOT001',
      name: 'Motocicleta 125 cc, placa EAA01A',
      type: 'MOTO',
      base: 'SA01',
      papersExpireIn: 90,
    },
    {
      code: 'PIN001',
      name: 'Pinza voltiamperimétrica 600 A n.º 1',
      type: 'PINZA',
      base: 'SA01',
      papersExpireIn: 60,
    },
  ],
  reports: reports.filter(({ dataSet }) => dataSet === 'activities' || dataSet === 'operations'),
  roles: roles.filter(({ code }) => ['ADMINISTRADOR', 'DESPACHADOR', 'CONSULTA', 'OPERARIO'].includes(code)),
  people: [
    person('admin.andina', 'Mauricio', 'Benavides Rosero', 'ADMINSIS', 'ADMINISTRADOR'),
    person('despacho.andina', 'Rosalba', 'Chamorro', 'DESPACH', 'DESPACHADOR'),
    person('andina01', 'Segundo', 'Tulcán', 'SUSREC', 'OPERARIO', { zone: 'EA01', mobile: true }),
    person('andina02', 'Aura Lucía', 'Guerrero', 'TECPER', 'OPERARIO', { zone: 'EA02', mobile: true }),
    person('andina03', 'Franklin', 'Burbano', 'LINIERO', 'OPERARIO', { zone: 'EA03', mobile: true }),
  ],
  teams: [{ name: 'Pérdidas', members: ['despacho.andina'], roles: [] }],
  lists,
  forms: [...forms, ...annexForms],
  formGroups,
  activityTypes,
  parameters,
  workflows: workflows.filter(({ code }) => code === 'WFSUSREC' || code === 'WFPERD'),
  rules,
};
