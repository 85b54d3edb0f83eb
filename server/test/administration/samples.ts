import type { z } from 'zod';
import { nitCheckDigit } from '@cuadrilla/contract/kit/tax-id.ts';
import { shapeOf, type Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import { barrios, zones } from '@cuadrilla/contract/administration/zones.ts';
import { companies } from '@cuadrilla/contract/administration/companies.ts';
import { contracts } from '@cuadrilla/contract/administration/contracts.ts';
import { departments } from '@cuadrilla/contract/administration/departments.ts';
import { cities, documentTypes, executiveRoles } from '@cuadrilla/contract/administration/fixed-lists.ts';
import { headquarters } from '@cuadrilla/contract/administration/headquarters.ts';
import { listItems, lists } from '@cuadrilla/contract/administration/lists.ts';
import { positions } from '@cuadrilla/contract/administration/positions.ts';
import { reports } from '@cuadrilla/contract/administration/reports.ts';
import { resources, resourceTypes } from '@cuadrilla/contract/administration/resources.ts';
import { activityTypes } from '@cuadrilla/contract/parameterization/activity-types.ts';
import { formGroups } from '@cuadrilla/contract/parameterization/form-groups.ts';
import { workPlans } from '@cuadrilla/contract/administration/work-plans.ts';
import { shifts } from '@cuadrilla/contract/administration/shifts.ts';
import { absences } from '@cuadrilla/contract/administration/absences.ts';
import { readingCycles } from '@cuadrilla/contract/administration/reading-cycles.ts';
import type { Person } from '../app.ts';

/** Every catalogue of the contract. */
export const catalogues = [
  zones,
  barrios,
  headquarters,
  departments,
  positions,
  companies,
  contracts,
  resourceTypes,
  resources,
  lists,
  listItems,
  reports,
  documentTypes,
  executiveRoles,
  cities,
  formGroups,
  activityTypes,
  workPlans,
  shifts,
  absences,
  readingCycles,
] as unknown as Catalogue[];

export interface AnyRecord {
  id: number;
  version: number;
  active: boolean;
  createdAt: string;
  labels: Record<string, string>;
  [field: string]: unknown;
}
export interface ImportView {
  id: number;
  status: string;
  good: number;
  bad: number;
  rows: number;
  failure: string | null;
  faults: { line: number; faults: { column: string; message_key: string }[] }[];
}
/** The endpoints all catalogues have, whatever their records are. */
export interface AnyEndpoints {
  search(input: {
    body: Record<string, unknown>;
  }): Promise<{ content: AnyRecord[]; total: number; page: number }>;
  get(input: { params: { id: number } }): Promise<AnyRecord>;
  create(input: { body: Record<string, unknown> }): Promise<AnyRecord>;
  update(input: { params: { id: number }; body: Record<string, unknown> }): Promise<AnyRecord>;
  remove(input: { params: { id: number } }): Promise<null>;
  activate(input: { body: { ids: number[]; active: boolean } }): Promise<{ changed: number }>;
  options(input: { query: Record<string, unknown> }): Promise<{ id: number; code: string; label: string }[]>;
  export(input: { body: Record<string, unknown> }): Promise<File>;
  usedBy(input: {
    params: { id: number };
  }): Promise<{ table: string; count: number; sample: { id: number; label: string }[] }[]>;
  history(input: { params: { id: number } }): Promise<{ action: string; differences: { field: string }[] }[]>;
  importCheck(input: { query: Record<string, unknown>; body: Blob }): Promise<ImportView>;
  importStatus(input: { params: { id: number } }): Promise<ImportView>;
  importLoad(input: { params: { id: number }; body: { skipBad: boolean } }): Promise<ImportView>;
  importTemplate(input: { query: Record<string, unknown> }): Promise<File>;
  importFailed(input: { params: { id: number } }): Promise<File>;
}
export const endpointsOf = ({ client }: Person, name: string): AnyEndpoints => {
  const { administration, parameterization } = client;
  return ({ ...administration, ...parameterization } as unknown as Record<string, AnyEndpoints>)[name]!;
};

const square = (given: number, at = given % 150) => ({
  type: 'Polygon',
  coordinates: [
    [
      [at, 0],
      [at + 0.5, 0],
      [at + 0.5, 1],
      [at, 1],
      [at, 0],
    ],
  ],
});
/** What a schema does not say: values with a meaning of their own. */
const meant: Record<string, (at: number) => unknown> = {
  taxId: (at) => `${900_100_000 + at}-${nitCheckDigit(String(900_100_000 + at))}`,
  phone: () => '+573105551234',
  email: (at) => `correo${at}@ejemplo.co`,
  latitude: (at) => Number((3.4 + at / 1000).toFixed(6)),
  longitude: (at) => Number((-76.5 - at / 1000).toFixed(6)),
  outline: (at) => square(at),
  contacts: () => [
    { name: 'Íngrid "La Ñata" Mosquera', role: 'Coordinadora', phone: '+57 310 555 0101', email: null },
  ],
  startsOn: () => '2026-01-01',
  endsOn: () => '2026-12-31',
  parentListId: () => null,
  parentCode: () => null,
  parentId: () => null,
  userId: () => null,
  headquartersId: () => null,
  unit: () => 'm',
  attributes: (at) => ({ requiere_foto: at % 2 === 0 ? 'si' : 'no', aplica: ['SUSPENSION', 'CORTE'] }),
  activityTypes: () => [],
  month: (at) => `${2000 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}`,
  cycle: (at) => `C${at % 100}`,
  startsAt: () => '07:00',
  endsAt: () => '15:30',
  readFrom: () => '2026-03-02',
  readTo: () => '2026-03-04',
  billsOn: () => '2026-03-12',
  serialised: () => true,
  evidence: (at) => ({ photos: 1 + (at % 5), gps: at % 2 === 0, sello: 'Dos «precintos»' }),
  term: (at) => ({ amount: 1 + (at % 9), unit: 'business_days' }),
};
const troubling = [
  'Ñoño "el Áspero"; S.A.S.',
  '=SUMA(A1;A2)',
  '+57 310 555 1234',
  '-Antonio, Nariño',
  '@Peña',
  "O'Byrne\u00a0& Güiza",
];

/** A record that may be created, different for each `at`; what it refers to is created first. */
export async function sampleOf(
  person: Person,
  catalogue: Catalogue,
  at: number,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(catalogue.fields.shape) as [string, z.ZodType][]) {
    const shape = shapeOf(schema);
    if (field in meant) body[field] = meant[field]!(at);
    else if (field === 'code') body[field] = `C${at}`;
    else if (shape.to === 'users') body[field] = person.id;
    else if (shape.kind === 'reference') {
      const target = catalogues.find(({ name }) => name === shape.to)!;
      const endpoints = endpointsOf(person, target.name);
      const found = (
        await endpoints.search({
          body: { filters: [{ key: 'active', field_type: 'BOOLEAN', operator: 'EQUAL', value: true }] },
        })
      ).content[0];
      body[field] = (found ?? (await endpoints.create({ body: await sampleOf(person, target, 900) }))).id;
    } else if (shape.kind === 'codes') body[field] = [];
    else if (shape.kind === 'choice') body[field] = shape.choices![at % shape.choices!.length];
    else if (shape.kind === 'boolean') body[field] = at % 2 === 0;
    else if (shape.kind === 'integer') body[field] = 1 + (at % 90);
    else if (shape.kind === 'decimal') body[field] = 10.5 + at;
    else if (shape.kind === 'date') body[field] = `2027-0${1 + (at % 9)}-15`;
    else body[field] = `${troubling[at % troubling.length]} ${at}`;
  }
  return body;
}
