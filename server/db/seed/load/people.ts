import { skillsOf, type PersonContent } from '../content/people.ts';
import { insertRows } from './bulk-insert.ts';
import type { Organisation } from './organisation.ts';
import type { TenantLoader } from './tenant-loader.ts';

/** Writes people with their roles and teams; returns the people's ids by username. */
export async function loadPeople(
  loader: TenantLoader,
  organisation: Organisation,
  passwordHash: string,
): Promise<Map<string, number>> {
  const users = await loadUsers(loader, organisation, passwordHash);
  const roles = await loadRoles(loader, users);
  await loadTeams(loader, users, roles);
  return users;
}

async function loadUsers(
  { client, tenant_id, content, created_at, load }: TenantLoader,
  { companies, jobs, zones, departments }: Organisation,
  passwordHash: string,
): Promise<Map<string, number>> {
  const codes = new Map(content.people.map((person, index) => [person.username, personCode(person, index)]));
  const contractors = new Set(content.companies.filter((one) => one.contractor).map(({ code }) => code));
  const users = await load(
    'app_user',
    content.people.map((person) => ({ ...person, code: person.username })),
    (person) => {
      const index = content.people.findIndex(({ username }) => username === person.username);
      return {
        username: person.username,
        name: person.name,
        lastname: person.lastname,
        email: `${person.username}@${content.domain}`,
        phone: `+57 31${index % 10} 555 ${String(1000 + index * 7)}`,
        code: codes.get(person.username),
        id_type: 'CC',
        id_number: String(66_000_000 + index * 40_123),
        birth_date: [
          1968 + ((index * 7) % 34),
          String(1 + (index % 12)).padStart(2, '0'),
          String(1 + ((index * 5) % 28)).padStart(2, '0'),
        ].join('-'),
        company_id: companies.get(person.company),
        job_id: jobs.get(person.position) ?? null,
        zone_id: person.zone ? zones.get(person.zone) : null,
        department_id: person.dependency ? departments.get(person.dependency) : null,
        executive: person.executive ?? null,
        is_mobile: person.mobile ?? false,
        reach: person.reach ?? (person.mobile || contractors.has(person.company) ? 'company' : 'tenant'),
        skills: person.mobile ? (skillsOf[person.position] ?? []) : [],
        password_hash: passwordHash,
        created_at,
      };
    },
  );
  await insertRows(
    client,
    'login_directory',
    [...users].map(([username, user_id]) => ({ username, tenant_id, user_id })),
  );
  return users;
}

async function loadRoles(
  { client, tenant_id, content, created_at, load }: TenantLoader,
  users: Map<string, number>,
): Promise<Map<string, number>> {
  const roles = await load('role', content.roles, ({ code, name }) => ({ code, name, created_at }));
  await insertRows(
    client,
    'role_permission',
    content.roles.flatMap((role) =>
      role.permissions.map((permission) => ({ tenant_id, role_id: roles.get(role.code), permission })),
    ),
  );
  await insertRows(
    client,
    'user_role',
    content.people.map((person) => ({
      tenant_id,
      user_id: users.get(person.username),
      role_id: roles.get(person.role),
    })),
  );
  return roles;
}

async function loadTeams(
  { client, tenant_id, content, created_at, load }: TenantLoader,
  users: Map<string, number>,
  roles: Map<string, number>,
): Promise<void> {
  const teams = await load(
    'team',
    content.teams.map((team) => ({ ...team, code: team.name })),
    ({ name }) => ({ name, created_at }),
  );
  await insertRows(
    client,
    'team_user',
    content.teams.flatMap((team) =>
      team.members.map((member) => ({
        tenant_id,
        team_id: teams.get(team.name),
        user_id: users.get(member),
      })),
    ),
  );
  await insertRows(
    client,
    'team_role',
    content.teams.flatMap((team) =>
      team.roles.map((role) => ({ tenant_id, team_id: teams.get(team.name), role_id: roles.get(role) })),
    ),
  );
}

/** The employee's code: position and a running number, e.g. `LECTOR001`. */
const personCode = (person: PersonContent, index: number) =>
  `${person.position}${String(index + 1).padStart(3, '0')}`;
