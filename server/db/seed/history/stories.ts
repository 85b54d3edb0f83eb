import { businessDayAfter } from '@cuadrilla/contract/kit/business-time.ts';
import { easter } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { day, hour, minute, type Agenda } from './agenda.ts';
import { timeZone } from './answers/scene.ts';
import { someone } from './past-month.ts';
import type { Customer } from './customers.ts';
import type { Simulation } from './simulation.ts';
import { writeSyncError } from '#features/operation/lifecycle/sync-error.rules.ts';

const before = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() - milliseconds);
const noPayment = { pago_registrado: 'no', reclamo_en_tramite: 'no', aviso_entregado: 'si' };

/** What every story needs: moments before now, and customers of given zones. */
interface StoryContext {
  simulation: Simulation;
  agenda: Agenda;
  ago(milliseconds: number): Date;
  /** The last morning of the office before that. */
  morning(milliseconds: number): Date;
  who(zones: string[]): Customer;
}

/** Cases that a demo or a test looks for, each under a number of its own. */
export function planStories(simulation: Simulation, agenda: Agenda): void {
  const { world } = simulation;
  const ago = (milliseconds: number) => new Date(world.now.getTime() - milliseconds);
  const context: StoryContext = {
    simulation,
    agenda,
    ago,
    morning: (milliseconds) => agenda.morningBefore(ago(milliseconds)),
    who: (zones) =>
      someone(
        simulation,
        world.content.barrios.filter((barrio) => zones.includes(barrio.zone)),
        'acueducto',
      ),
  };
  const stories = [
    planPaidReconnection,
    planHolyWeekClaim,
    planLatePhotos,
    planOffSiteSuspension,
    planRolledOverMeter,
    planRemovalWithoutNotice,
    planSingleWitness,
    planUnassignedRepairs,
    planRefusedSynchronizations,
  ];
  for (const plan of stories) plan(context);
}

/** A reconnection that was paid 22 hours ago: two hours of its 24 are left. */
function planPaidReconnection({ simulation, ago, morning, who }: StoryContext): void {
  simulation.plan({
    workflow: 'WFSUSREC',
    number: 'SR-RECONEXION-24H',
    customer: who(['ZN05']),
    at: before(morning(3 * day), hour),
    createdBy: 'despacho',
    plan: {
      S01: { answers: noPayment, finishAt: morning(3 * day) },
      S03: { answers: { resultado: 'efectiva' }, outcome: 'synchronized', finishAt: ago(3 * day) },
      S04: { finishAt: ago(22 * hour) },
      S09: { outcome: 'open', status: 'downloaded', employee: 'campo02' },
    },
  });
}

/** A claim filed on Holy Wednesday: its fifteen business days run across the holidays. */
function planHolyWeekClaim({ simulation, agenda, ago, who }: StoryContext): void {
  const year = simulation.world.now.getUTCFullYear();
  const thisYear = addDays(easter(year), -4);
  const wednesday = agenda.at(
    thisYear < localDate(ago(40 * day), timeZone) ? thisYear : addDays(easter(year - 1), -4),
    16,
  );
  const after = (days: number) =>
    agenda.at(businessDayAfter(localDate(wednesday, timeZone), days, agenda.calendar), 10);
  simulation.plan({
    workflow: 'WFPQR',
    number: 'PQR-SEMANA-SANTA',
    customer: who(['ZN09']),
    at: wednesday,
    createdBy: 'pqr',
    facts: { canal: 'WEB' },
    plan: {
      P01: {
        answers: { tipo_tramite: 'RECLAMACION', requiere_visita: 'no', decision: 'PROCEDE' },
        finishAt: after(1),
      },
      P04: { answers: { decision: 'ACCEDEPARCIAL' }, finishAt: after(9) },
    },
  });
}

/** Photos arrive six hours after the answers, and one never does. */
function planLatePhotos({ simulation, ago, morning, who }: StoryContext): void {
  simulation.plan({
    workflow: 'WFSUSREC',
    number: 'SR-FOTOS-TARDE',
    customer: who(['ZN08']),
    at: before(morning(2 * day), hour),
    createdBy: 'despacho',
    plan: {
      S01: { answers: noPayment, finishAt: morning(2 * day) },
      S03: {
        answers: { resultado: 'efectiva' },
        outcome: 'late_photos',
        finishAt: ago(30 * hour),
        employee: 'campo03',
      },
    },
  });
}

/** A suspension photographed 900 m from the premises. */
function planOffSiteSuspension({ simulation, ago, morning, who }: StoryContext): void {
  simulation.plan({
    workflow: 'WFSUSREC',
    number: 'SR-FUERA-DE-SITIO',
    customer: who(['ZN05']),
    at: before(morning(1.5 * day), hour),
    createdBy: 'despacho',
    plan: {
      S01: { answers: noPayment, finishAt: morning(1.5 * day) },
      S03: {
        answers: { resultado: 'efectiva' },
        outcome: 'synchronized',
        finishAt: ago(26 * hour),
        offSite: 900,
        employee: 'campo02',
      },
    },
  });
}

/** A meter that rolls over from 99998 to 00007. */
function planRolledOverMeter({ simulation, ago, who }: StoryContext): void {
  const rolling = who(['ZN05']);
  rolling.reading = 7;
  rolling.prefill = { ...rolling.prefill, lectura_anterior: 99_998, promedio: 9 };
  simulation.plan({
    workflow: 'WFCRITICA',
    number: 'CR-VUELTA-MEDIDOR',
    customer: rolling,
    at: ago(2 * day),
    createdBy: 'critica',
    facts: { pudo_leer: 'no', desviacion: 'no', serie_no_coincide: 'no' },
    plan: {
      C03: {
        answers: { pudo_leer: 'si' },
        outcome: 'synchronized',
        finishAt: ago(28 * hour),
        employee: 'campo01',
      },
    },
  });
}

/** A removal tried before two business days from the notice: the phone's submission was refused. */
function planRemovalWithoutNotice({ simulation, ago, morning, who }: StoryContext): void {
  simulation.plan({
    workflow: 'WFCAMMED',
    number: 'CM-SIN-AVISO',
    customer: who(['ZN06']),
    at: before(morning(30 * hour), hour),
    createdBy: 'despacho',
    plan: {
      M01: { answers: { causal_cambio: 'AVERIA' }, finishAt: morning(30 * hour) },
      M03: { answers: { notificacion: 'entregada' }, finishAt: morning(5 * hour) },
      M04: {
        outcome: 'open',
        status: 'pending',
        finishAt: ago(hour),
        employee: 'campo05',
        syncError: refused(
          'resultado',
          'No han pasado dos días hábiles desde la notificación',
          'Two business days have not passed since the notice',
        ),
      },
    },
  });
}

/** A user who refuses to sign, with one witness where two are needed. */
function planSingleWitness({ simulation, ago, morning, who }: StoryContext): void {
  simulation.plan({
    workflow: 'WFPQR',
    number: 'PQR-UN-TESTIGO',
    customer: who(['ZN01']),
    at: before(morning(3 * day), day),
    createdBy: 'pqr',
    plan: {
      P01: {
        answers: { tipo_tramite: 'RECLAMACION', requiere_visita: 'si', decision: 'PROCEDE' },
        finishAt: morning(3 * day),
      },
      P02: {
        outcome: 'open',
        status: 'pending',
        finishAt: ago(2 * hour),
        employee: 'campo34',
        syncError: refused(
          'testigos',
          'Cuando el usuario se niega a firmar se necesitan dos testigos',
          'Two witnesses are needed when the user refuses to sign',
        ),
      },
    },
  });
}

/** Forty repairs that nobody has yet, in the zones of the contractor whose contract expired yesterday. */
function planUnassignedRepairs({ simulation, morning, who }: StoryContext): void {
  const reported = morning(16 * hour);
  const after = (milliseconds: number) => new Date(reported.getTime() + milliseconds);
  for (let i = 0; i < 40; i++) {
    simulation.plan({
      workflow: 'WFDANO',
      number: `DF-CT03-${String(i + 1).padStart(2, '0')}`,
      customer: who(['ZN01', 'ZN02', 'ZN03', 'ZN04', 'ZN05']),
      at: after(i * minute),
      createdBy: 'despacho',
      facts: { hora_reporte: after(i * minute - hour / 2).toISOString() },
      plan: {
        D01: {
          answers: { duplicado: 'no', riesgo: 'bajo', usuarios_afectados: 3 + i, decision: 'CLASIFICADO' },
          finishAt: after(hour / 2 + i * minute),
        },
        D04: {
          answers: { tipo_dano: 'acometida' },
          outcome: 'synchronized',
          finishAt: after(2 * hour + i * 3 * minute),
        },
        D06: { outcome: 'new' },
      },
    });
  }
}

/** Work whose last synchronization was refused. */
function planRefusedSynchronizations({ simulation, ago, morning, who }: StoryContext): void {
  const refusals = [
    refused('foto_antes', 'Falta una foto anunciada', 'An announced photo is missing'),
    writeSyncError({ message_key: 'STALE_VERSION' }),
    refused(
      'lectura_suspension',
      'No puede tener más dígitos que el medidor',
      'It cannot have more digits than the meter',
    ),
    refused('ubicacion', 'La precisión supera 20 m', 'The accuracy exceeds 20 m'),
  ];
  const validated = morning(16 * hour);
  for (let i = 0; i < 10; i++) {
    simulation.plan({
      workflow: 'WFSUSREC',
      customer: who([`ZN${String(1 + (i % 9)).padStart(2, '0')}`]),
      at: before(validated, hour + i * minute),
      createdBy: 'despacho',
      plan: {
        S01: { answers: noPayment, finishAt: new Date(validated.getTime() + i * minute) },
        S03: {
          outcome: 'open',
          status: 'pending',
          finishAt: ago((i + 1) * 20 * minute),
          syncError: refusals[i % refusals.length],
        },
      },
    });
  }
}

const refused = (question: string, es: string, en: string): string =>
  writeSyncError({ message_key: 'INVALID_ANSWERS', fields: { [question]: { es, en } } });
