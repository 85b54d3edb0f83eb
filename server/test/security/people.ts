import type { EmployeeCreate } from '@cuadrilla/contract/security/users.ts';
import type { TestApp } from '../app.ts';

/** The records that a form needs in a tenant: a company with a position, a zone, a department. */
export interface Place {
  companyId: number;
  companyJobId: number;
  zoneId: number;
  departmentId: number;
}

export async function placeIn(world: TestApp, tenantId: number, code = 'C1'): Promise<Place> {
  // Names are unique in a tenant: further places of it carry their code.
  const named = (name: string): string => (code === 'C1' ? name : `${name} ${code}`);
  const id = async (text: string, values: unknown[]): Promise<number> =>
    Number((await world.sql<{ id: string }>(text, values))[0]!.id);
  const companyId = await id(
    'insert into company (tenant_id, code, name, tax_id) values ($1, $2, $2, $2) returning id',
    [tenantId, code],
  );
  const jobId = await id(
    `insert into job (tenant_id, code, name_es, name_en) values ($1, $2, $3, 'Reader') returning id`,
    [tenantId, `J${code}`, named('Lector')],
  );
  return {
    companyId,
    companyJobId: await id(
      'insert into company_job (tenant_id, company_id, job_id) values ($1, $2, $3) returning id',
      [tenantId, companyId, jobId],
    ),
    zoneId: await id(
      `
        insert into zone (tenant_id, code, name_es, name_en, latitude, longitude)
          values ($1, $2, $3, 'North', 3.4, -76.5) returning id`,
      [tenantId, `Z${code}`, named('Norte')],
    ),
    departmentId: await id('insert into department (tenant_id, name) values ($1, $2) returning id', [
      tenantId,
      `Lectura ${code}`,
    ]),
  };
}

let count = 0;
export const employeeIn = (place: Place, more: Partial<EmployeeCreate> = {}): EmployeeCreate => ({
  name: 'Nhora Inés_Ñáñez Güiza',
  idTypeId: 1,
  birthDate: '1990-02-28',
  phone: '+57 315 555 1234',
  email: 'nhora@example.test',
  idNumber: `66${++count}00`,
  code: `EMP${count}`,
  genderId: 1,
  ...place,
  ...more,
});

export const componentsOf = (
  nodes: readonly {
    modules: readonly unknown[];
    components: readonly { componentCode: string; status: boolean }[];
  }[],
): { componentCode: string; status: boolean }[] =>
  nodes.flatMap((node) => [...node.components, ...componentsOf(node.modules as typeof nodes)]);
