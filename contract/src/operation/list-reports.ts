import { z } from 'zod';
import { reportData } from '../administration/reports.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, type Bilingual } from '../kit/fields.ts';
import { searchQuery } from '../kit/search.ts';

const base = '/operacion-campo-service/list-report/v1';

/** Kinds of data of which a report lists records; answers to forms are printed one record at a time. */
export const listedData = reportData.exclude(['submissions']);
export type ListedData = z.output<typeof listedData>;

type Columns = Readonly<Record<string, Bilingual>>;

/** What a report that lists records can show of each, under the names that its template has. */
export const listColumns = {
  activities: {
    number: { es: 'Operación', en: 'Operation' },
    workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
    stage: { es: 'Etapa', en: 'Stage' },
    type: { es: 'Tipo', en: 'Type' },
    status: { es: 'Estado', en: 'Status' },
    priority: { es: 'Prioridad', en: 'Priority' },
    employee: { es: 'Asignada a', en: 'Assigned to' },
    account: { es: 'Cuenta', en: 'Account' },
    subscriber: { es: 'Suscriptor', en: 'Customer' },
    address: { es: 'Dirección', en: 'Address' },
    zone: { es: 'Zona', en: 'Zone' },
    created_at: { es: 'Creada', en: 'Created' },
    due_at: { es: 'Vencimiento', en: 'Due date' },
    term: { es: 'Plazo', en: 'Term' },
    done_at: { es: 'Realizada', en: 'Done' },
    ended_at: { es: 'Terminó', en: 'Finished' },
    reason: { es: 'Motivo', en: 'Reason' },
  },
  operations: {
    number: { es: 'Operación', en: 'Operation' },
    workflow: { es: 'Flujo de trabajo', en: 'Workflow' },
    status: { es: 'Estado', en: 'Status' },
    stage: { es: 'Etapas abiertas', en: 'Open stages' },
    priority: { es: 'Prioridad', en: 'Priority' },
    account: { es: 'Cuenta', en: 'Account' },
    subscriber: { es: 'Suscriptor', en: 'Customer' },
    address: { es: 'Dirección', en: 'Address' },
    zone: { es: 'Zona', en: 'Zone' },
    company: { es: 'Empresa', en: 'Company' },
    created_at: { es: 'Creada', en: 'Created' },
    due_at: { es: 'Vencimiento', en: 'Due date' },
    term: { es: 'Plazo', en: 'Term' },
    ended_at: { es: 'Terminó', en: 'Finished' },
  },
  contracts: {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Objeto o nombre', en: 'Subject or name' },
    company: { es: 'Empresa', en: 'Company' },
    starts_on: { es: 'Inicio', en: 'Start' },
    ends_on: { es: 'Fin', en: 'End' },
    budget_cap: { es: 'Tope de presupuesto (COP)', en: 'Budget cap (COP)' },
    budget_spent: { es: 'Ejecutado (COP)', en: 'Spent (COP)' },
    spent_pct: { es: 'Ejecutado (%)', en: 'Spent (%)' },
    insurance_expires_on: { es: 'Vence la póliza', en: 'Policy expires' },
  },
  resources: {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Nombre', en: 'Name' },
    type: { es: 'Tipo', en: 'Type' },
    serial: { es: 'Serie', en: 'Serial' },
    holder: { es: 'En poder de', en: 'Held by' },
    stock: { es: 'Existencias', en: 'Stock' },
    calibration_expires_on: { es: 'Vence la calibración', en: 'Calibration expires' },
    papers_expire_on: { es: 'Vencen los papeles', en: 'Papers expire' },
  },
  employees: {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Nombre', en: 'First name' },
    lastname: { es: 'Apellido', en: 'Last name' },
    username: { es: 'Usuario', en: 'Username' },
    title: { es: 'Cargo', en: 'Position' },
    email: { es: 'Correo electrónico', en: 'Email address' },
    phone: { es: 'Teléfono', en: 'Phone' },
    active: { es: 'Activo', en: 'Active' },
  },
} satisfies Record<ListedData, Columns>;
export type ColumnOf<D extends ListedData> = keyof (typeof listColumns)[D] & string;

/** The template of a report that lists records. */
export const listTemplate = z.object({ columns: z.array(z.string().max(60)).min(1).max(20) });

const column = z.object({ name: z.string(), label: bilingual });
export const listReport = z.object({
  reportId: id,
  code: z.string(),
  name: bilingual,
  description: z.string().nullable(),
  version: z.string(),
  data: listedData,
  format: z.enum(['pdf', 'xlsx', 'csv']),
});
export type ListReport = z.output<typeof listReport>;
/** Further filters, in the grammar of searches, with the keys of the report's data. */
const selection = searchQuery.shape.filters;
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Reports that list records: whoever has one of their roles and may list such records runs them. */
export const listReports = {
  offered: endpoint({
    method: 'GET',
    path: `${base}/offered`,
    access: 'session',
    summary: 'Reports that list records which the caller may run',
    reply: z.array(listReport),
  }),
  rows: endpoint({
    method: 'POST',
    path: `${base}/rows/:id`,
    readOnly: true,
    access: 'session',
    summary: "A page of a report's records that the caller may see; further filters only narrow it",
    params: idParam,
    body: searchQuery.pick({ page: true, size: true }).extend({ selection }),
    reply: z.object({
      report: listReport,
      columns: z.array(column),
      rows: z.array(z.array(cell)),
      page: z.number().int(),
      size: z.number().int(),
      total: z.number().int(),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/export/:id`,
    readOnly: true,
    access: 'session',
    summary: "All of a report's records that the caller may see, as a file",
    params: idParam,
    body: z.strictObject({ selection, format: z.enum(['csv', 'xlsx']) }),
    reply: 'file',
  }),
};
