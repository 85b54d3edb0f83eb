import pg from 'pg';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { demoPassword } from '../../server/src/features/access/demo-accounts.ts';
import { clientFrom, signIn, type Client } from './client.ts';

/** People of the demo's tenant with few permissions, and what they attack. */
export interface Attackers {
  port: number;
  address: string;
  client: Client;
  /** May look at lists and definitions, nothing else. */
  viewer: string;
  /** May edit contracts, and ask for the work codes of employees. */
  clerk: string;
  /** May see numbers, and make and change dashboards. */
  designer: string;
  /** A field employee with a phone. */
  phone: string;
  administrator: string;
  contractId: number;
  employeeId: number;
}

export const attackerAddress = '127.0.0.4';

const accounts: { username: string; mobile: boolean; can: Permission[] }[] = [
  {
    username: 'hostil.mira',
    mobile: false,
    can: ['FORM_MOD_LIST', 'WORKFLOW_MOD_LIST', 'LISTS_MOD_LIST', 'RULE_MOD_LIST', 'SUBOPERATIVE_MOD_LIST'],
  },
  {
    username: 'hostil.edita',
    mobile: false,
    can: ['CONTRACT_MOD_LIST', 'CONTRACT_MOD_EDIT', 'SUBOPERATIVE_MOD_REASSIGN'],
  },
  {
    username: 'hostil.tablero',
    mobile: false,
    can: ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_EDIT', 'SUBOPERATIVE_MOD_LIST'],
  },
  { username: 'hostil.campo', mobile: true, can: ['FIELD_MOD_SYNC'] },
];

export async function signInAttackers(ownerUrl: string, port: number): Promise<Attackers> {
  const ids = await addAccounts(ownerUrl);
  const client = clientFrom(port, attackerAddress, 40);
  const token = (username: string) => signIn(client, username, demoPassword);
  return {
    port,
    client,
    address: attackerAddress,
    viewer: await token('hostil.mira'),
    clerk: await token('hostil.edita'),
    designer: await token('hostil.tablero'),
    phone: await token('hostil.campo'),
    administrator: await token('admin'),
    ...ids,
  };
}

/** With the password of the demo's people. */
async function addAccounts(ownerUrl: string): Promise<{ contractId: number; employeeId: number }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const id = async (text: string, values: unknown[]): Promise<number> =>
    Number((await owner.query<{ id: string }>(text, values)).rows[0]!.id);
  try {
    const tenantId = await id(`select tenant_id as id from login_directory where username = 'admin'`, []);
    for (const { username, mobile, can } of accounts) {
      const userId = await id(
        `insert into app_user (tenant_id, username, name, lastname, email, code, password_hash, is_mobile, reach)
           select tenant_id, $2, 'Hostil', 'Prueba', $2 || '@example.test', $3, password_hash, $4, 'tenant'
           from app_user where tenant_id = $1 and username = 'admin' returning id`,
        [tenantId, username, username.replace(/\W/g, '').toUpperCase(), mobile],
      );
      await owner.query('insert into login_directory (username, tenant_id, user_id) values ($1, $2, $3)', [
        username,
        tenantId,
        userId,
      ]);
      const roleId = await id('insert into role (tenant_id, code, name) values ($1, $2, $2) returning id', [
        tenantId,
        `HOSTIL${userId}`,
      ]);
      await owner.query(
        'insert into role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[])',
        [tenantId, roleId, can],
      );
      await owner.query('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
        tenantId,
        userId,
        roleId,
      ]);
    }
    return {
      contractId: await id('select id from contract where tenant_id = $1 order by id limit 1', [tenantId]),
      employeeId: await id(`select id from app_user where tenant_id = $1 and username = 'campo01'`, [
        tenantId,
      ]),
    };
  } finally {
    await owner.end();
  }
}
