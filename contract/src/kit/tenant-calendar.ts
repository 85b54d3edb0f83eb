import { colombianHours, type Calendar, type OpenHours } from './business-time.ts';
import { colombianHolidays, type Holiday } from './colombian-holidays.ts';

/** The parameter FESTIVOS: the holidays of the years that the tenant saved itself. */
export type OwnHolidays = Readonly<Record<string, readonly (Holiday | string)[]>>;

const asHoliday = (day: Holiday | string): Holiday =>
  typeof day === 'string' ? { date: day, name: { es: day, en: day } } : day;

/**
 * The holidays of a tenant in a year: its own list where it saved one (an empty list means none), otherwise
 * those of the law. The calendar screen and every term read this.
 */
export function holidaysOfYear(years: OwnHolidays | undefined, year: number): readonly Holiday[] {
  const own = years && Object.hasOwn(years, String(year)) ? years[String(year)] : undefined;
  return own ? own.map(asHoliday) : colombianHolidays(year);
}

/** Answers for any year, and computes a year when it is first needed. */
export function tenantHolidays(years?: OwnHolidays): Calendar['holidays'] {
  const cached = new Map<string, ReadonlySet<string>>();
  return {
    has(date) {
      const year = date.slice(0, 4);
      let days = cached.get(year);
      if (!days) {
        days = new Set(holidaysOfYear(years, Number(year)).map((holiday) => holiday.date));
        cached.set(year, days);
      }
      return days.has(date);
    },
  };
}

const open = (value: unknown): OpenHours =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
    ? [value[0], value[1]]
    : null;

/** Business time by the parameters HORARIO (`{ lv, s, d }`), FESTIVOS (days by year) and SABADOHABIL. */
export function tenantCalendar(timeZone: string, params: Readonly<Record<string, unknown>>): Calendar {
  const hours = params.HORARIO as { lv?: unknown; s?: unknown; d?: unknown } | undefined;
  return {
    timeZone,
    hours: hours ? { mon_fri: open(hours.lv), sat: open(hours.s), sun: open(hours.d) } : colombianHours,
    holidays: tenantHolidays(params.FESTIVOS as OwnHolidays | undefined),
    saturdaysCount: params.SABADOHABIL === true,
  };
}
