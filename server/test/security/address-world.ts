import { setPassword, testApp, type TestApp } from '../app.ts';
import type { AddressWorld } from './address-calls.ts';
import { employeeIn, placeIn } from './people.ts';
import { putNotification } from '../notification-rows.ts';

/**
 * A listening server with a tenant: an administrator `raiz` with the password `clave-de-raiz`, and one user,
 * role, team,
 * notification and form.
 */
export async function openAddressWorld(): Promise<AddressWorld & { world: TestApp }> {
  const world = await testApp({ runJobs: true });
  const tenantId = await world.tenant();
  const admin = await world.person(tenantId, { username: 'raiz' });
  const place = await placeIn(world, tenantId);
  await setPassword(world, admin.id, 'clave-de-raiz');
  const made: AddressWorld['made'] = { user: 0, role: 0, team: 0, code: '', notification: 0, username: '' };
  const employee = employeeIn(place);
  const user = await admin.client.security.users.create({ body: { employee } });
  Object.assign(made, { user: user.id, code: user.code, username: user.username });
  made.role = (
    await admin.client.security.roles.create({
      body: { code: 'LECTURA', name: 'Lectura', components: ['ZONE_MOD_LIST'] },
    })
  ).id;
  made.team = (
    await admin.client.security.teams.create({
      body: { name: 'Norte', userList: [made.user], roleList: [made.role] },
    })
  ).id;
  made.notification = await putNotification(world, {
    tenantId,
    userId: admin.id,
    title: 't',
    body: { format: 'f', formato: 'W', operationId: 1, activityId: null },
  });
  const [form] = await world.sql<{ id: string }>(
    `
      insert into form (tenant_id, code, name_es, name_en, quality_code)
        values ($1, 'LECTURA', 'Lectura', 'Reading', 'FT01') returning id`,
    [tenantId],
  );
  await world.sql(
    `
      insert into form_version (tenant_id, form_id, version, status, definition)
        values ($1, $2, '1.0', 'published', '{}'), ($1, $2, '1.1', 'draft', '{}')`,
    [tenantId, form!.id],
  );
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  return { world, tenantId, admin, place, made };
}
