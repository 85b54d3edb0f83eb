import { shifts } from '@cuadrilla/contract/administration/shifts.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { noteDutySpans } from '#features/administration/duty-spans.ts';
import { endBeforeStart } from '#features/administration/end-before-start.rules.ts';

export const servedShifts = serveCatalogue(shifts, {
  table: 'shift',
  search: ['code'],
  company: { through: 'employeeId', table: 'app_user' },
  check: async (_ctx, candidates) => candidates.map(({ values }) => endBeforeStart(values)),
  afterWrite: noteDutySpans,
});
