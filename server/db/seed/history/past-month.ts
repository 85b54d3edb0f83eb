import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { cycleOn } from '../content/calendars.ts';
import type { BarrioContent } from '../content/zones.ts';
import { day, hour, minute, type Agenda } from './agenda.ts';
import { timeZone } from './answers/scene.ts';
import { customer, type Customer } from './customers.ts';
import type { Random } from './random.ts';
import type { NewOperation } from './records.ts';
import type { Simulation } from './simulation.ts';

/** Operations a working day, by workflow; readings are most of the field work, and few have to be taken again. */
const perDay: Record<string, number> = {
  WFSUSREC: 30,
  WFLECTURA: 152,
  reading: 5,
  deviation: 19,
  closed: 3,
  WFCAMMED: 8,
  WFDANO: 9,
  WFPQR: 8,
  WFPERD: 2.6,
};
const creators: Record<string, readonly (readonly [string, number])[]> = {
  WFSUSREC: [
    ['despacho', 60],
    ['despachosur', 25],
    ['coordinador', 10],
    ['admin', 5],
  ],
  WFCRITICA: [
    ['critica', 92],
    ['admin', 4],
    ['despacho', 4],
  ],
  WFLECTURA: [['critica', 1]],
  WFCAMMED: [
    ['laboratorio', 80],
    ['despacho', 20],
  ],
  WFDANO: [
    ['despacho', 60],
    ['coordinador', 30],
    ['admin', 10],
  ],
  WFPQR: [
    ['pqr', 95],
    ['admin', 5],
  ],
  WFPERD: [['perdidas', 100]],
};

/** A customer whose meter shows what one of the drawn photos shows. */
export function someone(
  simulation: Simulation,
  barrios: readonly BarrioContent[],
  service?: 'acueducto' | 'energia',
): Customer {
  const { random, photosDrawn } = simulation;
  const reading = random.pick(
    photosDrawn.filter((photo) => photo.subject === 'meter' && photo.reading > 1_500),
  ).reading;
  return customer(
    random,
    random.pick(barrios),
    reading,
    service ?? (random.chance(0.72) ? 'acueducto' : 'energia'),
  );
}

function order(
  simulation: Simulation,
  workflow: string,
  at: Date,
  barrios: readonly BarrioContent[],
  facts: Record<string, unknown> = {},
): NewOperation {
  const { random, world } = simulation;
  const water =
    workflow === 'WFDANO' || workflow === 'WFCAMMED'
      ? 'acueducto'
      : workflow === 'WFPERD'
        ? 'energia'
        : undefined;
  const known = (creators[workflow] ?? []).filter(([username]) => world.users.has(username));
  const createdBy =
    known.length > 0
      ? random.weighted(known)
      : world.content.people.find((person) => person.role === 'DESPACHADOR')!.username;
  const who = someone(simulation, barrios, water);
  if (workflow === 'WFCRITICA' || workflow === 'WFLECTURA')
    who.prefill.ciclo = cycleOn(localDate(at, timeZone), world.holidays);
  return { workflow, at, createdBy, customer: who, facts };
}

/** Thirty days of work orders as they come in, and today's so far. */
export function planMonth(simulation: Simulation, agenda: Agenda, share = 1): void {
  const { random, world } = simulation;
  const { barrios } = world.content;
  const workflows = new Set(world.workflows.keys());
  const spread = (from: Date, to: Date) =>
    new Date(from.getTime() + random.next() * (to.getTime() - from.getTime()));
  const count = (kind: string, factor: number) => {
    const exact = perDay[kind]! * share * factor * random.decimal(0.9, 1.1, 3);
    return Math.floor(exact) + (random.chance(exact % 1) ? 1 : 0);
  };
  const plan = (from: Date, to: Date, factor: number): void => {
    for (const kind of Object.keys(perDay)) {
      const workflow = ['reading', 'deviation', 'closed'].includes(kind) ? 'WFCRITICA' : kind;
      if (!workflows.has(workflow)) continue;
      for (let n = count(kind, factor); n > 0; n--) {
        const at = spread(from, to);
        simulation.plan(order(simulation, workflow, at, barrios, factsOf(random, kind, at)));
      }
    }
  };
  for (const date of agenda.workingDays(30)) {
    const saturday = new Date(`${date}T12:00:00Z`).getUTCDay() === 6;
    plan(agenda.at(date, 6.2), agenda.at(date, saturday ? 10.5 : 15.4), saturday ? 0.45 : 1);
  }
  plan(new Date(agenda.today.getTime() - 30 * minute), new Date(world.now.getTime() - 65 * minute), 1);
}

/** What is known when the operation begins; a reading brings what the reader found. */
function factsOf(random: Random, kind: string, at: Date): Record<string, unknown> {
  const readAt = new Date(at.getTime() - random.decimal(0.3, 1.6, 2) * day).toISOString();
  switch (kind) {
    case 'reading':
      return { pudo_leer: 'no', desviacion: 'no', serie_no_coincide: 'no', fecha_lectura: readAt };
    case 'deviation':
      return {
        pudo_leer: 'si',
        desviacion: random.chance(0.88) ? 'si' : 'no',
        serie_no_coincide: 'si',
        fecha_lectura: readAt,
      };
    case 'closed':
      return { pudo_leer: 'si', desviacion: 'no', serie_no_coincide: 'no', fecha_lectura: readAt };
    case 'WFDANO':
      return { hora_reporte: new Date(at.getTime() - random.int(5, 40) * minute).toISOString() };
    case 'WFSUSREC':
      return { saldo_mora: random.int(60, 900) * 1000, facturas_mora: random.int(2, 6) };
    case 'WFPQR':
      return {
        canal: random.pick(['PRESENCIAL', 'TELEFONO', 'WEB', 'CORREO', 'WHATSAPP', 'ESCRITO']),
        radicado_en: new Date(at.getTime() - hour).toISOString(),
      };
    default:
      return {};
  }
}
