import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { clock, code, day } from '../kit/fields.ts';

/** Days of the week of a shift. */
export const shiftDays = ['MON_FRI', 'MON_SAT', 'SAT', 'SAT_SUN', 'EVERY_DAY'] as const;

/** When an employee is on duty, from one day to another; without an end until further notice. */
export const shifts = catalogue({
  name: 'shifts',
  titles: { one: { es: 'turno', en: 'shift' }, many: { es: 'Turnos', en: 'Shifts' } },
  module: 'USER',
  path: '/user-service/shift/v1',
  fields: z.object({
    code,
    employeeId: recordId('users'),
    days: z.enum(shiftDays),
    startsAt: clock,
    /** At or before `startsAt` it is of the next day. */
    endsAt: clock,
    breakMinutes: z.number().int().min(0).max(480).default(0),
    /** Holidays that are among its days are worked, too. */
    onHolidays: z.boolean().default(false),
    startsOn: day,
    endsOn: day.nullable().default(null),
  }),
});
