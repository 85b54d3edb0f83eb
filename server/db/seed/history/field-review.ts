import { instantOf, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { businessDayAfter } from '@cuadrilla/contract/kit/business-time.ts';
import { hour } from './agenda.ts';
import { timeZone } from './answers/scene.ts';
import type { ActivityRecord, OperationRecord } from './records.ts';
import type { Simulation } from './simulation.ts';
import { isLagging, laggingCompany } from './who-works.ts';

const reasons = [
  'Las fotos no dejan ver el sello instalado',
  'La lectura de la foto no es la registrada',
  'Falta la reposición del andén',
  'El acta no está firmada por quien atendió',
];

/**
 * Of the work that was done, a sample is reviewed within two days, of the contractor that lags a larger one; most of it
 * is accepted.
 */
export function reviewLater(
  simulation: Simulation,
  op: OperationRecord,
  row: ActivityRecord,
  at: Date,
): void {
  const { random, world, agenda } = simulation;
  const reviewer = ['interventor', 'supervisor'].find((username) => world.users.has(username));
  const isWorst = row.company_id === world.companies.get(laggingCompany);
  if (reviewer === undefined || !random.chance(isWorst ? 0.3 : 0.08)) return;
  const day = businessDayAfter(localDate(at, timeZone), random.int(1, 2), agenda.calendar);
  const when = new Date(instantOf(day, '08:00', timeZone).getTime() + random.decimal(0, 8, 3) * hour);
  const faulty = isWorst ? 0.18 : isLagging(simulation, row, op) ? 0.05 : 0.008;
  const accepted = !random.chance(faulty);
  if (when > world.now) return;
  simulation.timeline.add(when, () => {
    const actor = simulation.user(reviewer);
    const reason = accepted ? null : random.pick(reasons);
    simulation.event(row, accepted ? 'accept' : 'disapprove', when, { actor, reason });
    Object.assign(row, {
      review: accepted ? 'accepted' : 'rejected',
      reviewed_at: when.toISOString(),
      reviewed_by: actor,
    });
  });
}
