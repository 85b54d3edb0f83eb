import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { absencesOf, cyclesOf, monthsAround, plansOf, shiftsOf } from '../content/calendars.ts';
import type { TenantContent } from '../content/tenants.ts';
import { insertRows } from './bulk-insert.ts';
import type { TenantLoader } from './tenant-loader.ts';

interface Known {
  contracts: ReadonlyMap<string, number>;
  types: ReadonlyMap<string, number>;
  users: ReadonlyMap<string, number>;
  holidays: readonly string[];
}

const timeZone = 'America/Bogota';

/** Writes plans, reading cycles, shifts and absences. */
export async function loadCalendars(
  { client, tenant_id, content, now }: TenantLoader,
  { contracts, types, users, holidays }: Known,
): Promise<void> {
  const today = localDate(now, timeZone);
  const months = monthsAround(today);
  const write = (table: string, rows: readonly object[]) =>
    insertRows(
      client,
      table,
      rows.map((row) => ({ tenant_id, ...row, active: true, version: 1, created_at: now.toISOString() })),
    );
  await write(
    'work_plan',
    plansOf(content.contracts, today)
      .filter(({ activityType }) => types.has(activityType))
      .map(({ code, contract, activityType, month, planned }) => ({
        code,
        contract_id: contracts.get(contract),
        activity_type_id: types.get(activityType),
        month,
        planned,
      })),
  );
  await write(
    'reading_cycle',
    months
      .flatMap((month) => cyclesOf(month, holidays))
      .map(({ code, cycle, month, readFrom, readTo, billsOn, meters }) => ({
        code,
        cycle,
        month,
        read_from: readFrom,
        read_to: readTo,
        bills_on: billsOn,
        meters,
      })),
  );
  await write('shift', shiftRows(content, users, today));
  await write('absence', absenceRows(content, users, today));
}

type Users = ReadonlyMap<string, number>;

const shiftRows = ({ people }: TenantContent, users: Users, today: string): object[] =>
  shiftsOf(people).map(({ code, employee, days, startsAt, endsAt, breakMinutes, onHolidays }) => ({
    code,
    employee_id: users.get(employee),
    days,
    starts_at: startsAt,
    ends_at: endsAt,
    break_minutes: breakMinutes,
    on_holidays: onHolidays,
    starts_on: addDays(today, -120),
    ends_on: null,
  }));

const absenceRows = ({ people }: TenantContent, users: Users, today: string): object[] =>
  absencesOf(people, today).map(({ code, employee, reason, startsOn, endsOn, note }) => ({
    code,
    employee_id: users.get(employee),
    reason,
    starts_on: startsOn,
    ends_on: endsOn,
    note,
  }));
