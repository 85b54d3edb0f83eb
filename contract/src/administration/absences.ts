import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { code, day, text } from '../kit/fields.ts';

export const absenceReasons = ['VACATION', 'SICK', 'LEAVE', 'TRAINING', 'OTHER'] as const;

/** Whole days on which an employee is not on duty, whatever the shift. */
export const absences = catalogue({
  name: 'absences',
  titles: { one: { es: 'ausencia', en: 'absence' }, many: { es: 'Ausencias', en: 'Absences' } },
  module: 'USER',
  path: '/user-service/absence/v1',
  fields: z.object({
    code,
    employeeId: recordId('users'),
    reason: z.enum(absenceReasons),
    startsOn: day,
    endsOn: day,
    note: text(300).nullable().default(null),
  }),
});
