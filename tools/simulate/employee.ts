import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { fillAnnexes } from './annexes.ts';
import { fillForm, type Scene } from './answers.ts';
import { passes, Refused } from './connection.ts';
import type { Draft, PlayedPhone } from './phone.ts';
import type { Random } from './random.ts';

/**
 * A field employee's day: goes from one activity to the next, sees it, begins it, answers, takes photos;
 * loses the signal now and then, sends photos late, and sometimes finds that the work cannot be done.
 */
export interface Clock {
  /** Waits for simulated minutes; ends early when the simulation stops. */
  minutes(count: number): Promise<void>;
  /** Real milliseconds of simulated minutes. */
  real(minutes: number): number;
  readonly stopped: boolean;
}

const failures = [
  'Predio desocupado, nadie atiende',
  'El usuario no permite el ingreso',
  'Perro suelto impide el acceso',
  'Dirección no ubicada en terreno',
  'Lluvia fuerte impide el trabajo',
];
const rejections = [
  'Orden repetida: ya se hizo ayer',
  'No corresponde a mi zona',
  'Falta el material para este trabajo',
];
/** Minutes of the longest work that is played. */
const longestWork = 20;
const open = new Set(['assigned', 'downloaded', 'seen', 'pending']);

export class Employee {
  readonly #phone: PlayedPhone;
  readonly #random: Random;
  readonly #clock: Clock;
  #place: { lat: number; lng: number };
  #battery = 1;
  #lastPull = 0;
  #lastFix = 0;

  constructor(phone: PlayedPhone, random: Random, clock: Clock) {
    this.#phone = phone;
    this.#random = random;
    this.#clock = clock;
    this.#place = { lat: 3.4372 + random.between(-0.03, 0.03), lng: -76.5225 + random.between(-0.02, 0.02) };
  }

  async run(): Promise<void> {
    while (!this.#clock.stopped) {
      await this.sync();
      const next = this.#next();
      if (next) await this.#workOn(next);
      else {
        await this.#walk(
          {
            lat: this.#place.lat + this.#random.between(-0.003, 0.003),
            lng: this.#place.lng + this.#random.between(-0.003, 0.003),
          },
          2,
        );
        await this.#clock.minutes(this.#random.between(2, 5));
      }
    }
  }

  /** Sends and fetches, unless there is no signal; what fails is tried again next time. */
  async sync(always = false): Promise<void> {
    const phone = this.#phone;
    if (!phone.online && !always) return;
    try {
      await phone.push();
      await phone.sendPhotos();
      if (always || Date.now() - this.#lastPull > Math.min(15_000, Math.max(2000, this.#clock.real(3)))) {
        for (const { id, version, status } of await phone.pull())
          if (status === 'assigned')
            await phone.record(this.#on({ type: 'download', activityId: id, baseVersion: version }));
        this.#lastPull = Date.now();
        await phone.push();
      }
    } catch (error) {
      if (error instanceof Refused && error.status === 404) await phone.register().catch(() => undefined);
      else if (!passes(error)) throw error;
    }
  }

  #next(): PhoneActivity | undefined {
    const now = Date.now();
    const weight = { high: 0, half: 1, low: 2 };
    return [...this.#phone.activities.values()]
      .filter(
        ({ status, notBefore, formVersionId }) =>
          open.has(status) && formVersionId !== null && (notBefore === null || Date.parse(notBefore) <= now),
      )
      .sort((a, b) => weight[a.priority] - weight[b.priority] || this.#away(a) - this.#away(b))[0];
  }

  #away({ latitude, longitude }: PhoneActivity): number {
    return latitude === null || longitude === null
      ? 1
      : Math.hypot(latitude - this.#place.lat, longitude - this.#place.lng);
  }

  async #workOn(activity: PhoneActivity): Promise<void> {
    const random = this.#random;
    const gap = random.chance(0.12);
    if (gap) this.#phone.online = false;
    await this.#walk(
      { lat: activity.latitude ?? this.#place.lat, lng: activity.longitude ?? this.#place.lng },
      random.whole(2, 4),
    );
    if (this.#clock.stopped) return this.#arrive();
    const step = async (type: 'see' | 'begin') => {
      await this.#phone.record(this.#on({ type, activityId: activity.id, baseVersion: activity.version }));
      activity.status = type === 'see' ? 'seen' : 'pending';
    };
    if (activity.status === 'assigned' || activity.status === 'downloaded') await step('see');
    await this.sync();
    if (random.chance(0.02)) {
      await this.#phone.record({
        ...this.#on({ type: 'reject', activityId: activity.id, baseVersion: activity.version }),
        reason: random.pick(rejections),
      } as Draft);
      activity.status = 'rejected';
      return this.#arrive();
    }
    const startedAt = new Date().toISOString();
    if (activity.status !== 'pending') await step('begin');
    await this.#clock.minutes(
      random.between(0.7, 1.3) * Math.min(activity.standardMinutes ?? 9, longestWork),
    );
    if (random.chance(0.05)) await this.#cannot(activity);
    else await this.#finish(activity, startedAt);
    if (gap) await this.#clock.minutes(random.between(10, 40));
    return this.#arrive();
  }

  async #arrive(): Promise<void> {
    this.#phone.online = true;
    await this.sync();
  }

  /** An item of the list that the form's question for the cause chooses from; null when it declares none. */
  #causeOf({ formVersionId }: PhoneActivity): string | null {
    const definition = this.#phone.forms.get(formVersionId ?? 0);
    const cause = definition && unrealizedOf(definition)?.cause;
    const question = cause === undefined ? undefined : questionsOf(definition!).get(cause);
    const items = this.#phone.lists[String(question?.json.list)] ?? [];
    return items.length > 0 ? this.#random.pick(items).code : null;
  }

  async #cannot(activity: PhoneActivity): Promise<void> {
    const cause = this.#causeOf(activity);
    await this.#phone.record({
      ...this.#on({ type: 'unrealize', activityId: activity.id, baseVersion: activity.version }),
      reason: this.#random.pick(failures),
      cause,
    } as Draft);
    activity.status = 'unrealized';
  }

  async #finish(activity: PhoneActivity, startedAt: string): Promise<void> {
    const random = this.#random;
    const definition = this.#phone.forms.get(activity.formVersionId ?? 0);
    if (!definition) return;
    const scene: Omit<Scene, 'effective'> = {
      random,
      place: this.#place,
      now: new Date(),
      caption: activity.account || activity.operationNumber,
      evidence: activity.evidence,
      context: {
        stageQuestions: activity.questions,
        prefill: activity.prefill,
        params: this.#phone.params,
        lists: this.#phone.lists,
        locale: 'es' as const,
      },
    };
    const filled =
      (await fillForm(definition, { ...scene, effective: random.chance(0.92) })) ??
      (await fillForm(definition, { ...scene, effective: false }));
    const annexed =
      filled &&
      (await fillAnnexes(
        activity,
        this.#phone.forms,
        { definition, filled },
        {
          ...scene,
          effective: true,
        },
      ));
    if (!filled || !annexed) return this.#cannot(activity);
    const { answers } = filled;
    const photos = [...filled.photos, ...annexed.photos];
    const announced = photos.map(({ question, photo }) => ({
      question,
      sha256: photo.sha256,
      bytes: photo.bytes.length,
      name: photo.name,
      takenAt: scene.now.toISOString(),
    }));
    const late = random.chance(0.15) ? this.#clock.real(random.between(10, 60)) : 0;
    for (const photo of new Map(photos.map((each) => [each.photo.sha256, each.photo])).values())
      await this.#phone.queuePhoto(activity.id, photo, late);
    await this.#phone.record({
      ...this.#on({ type: 'finish', activityId: activity.id, baseVersion: activity.version }),
      startedAt,
      formVersionId: activity.formVersionId,
      answers,
      annexes: annexed.annexes,
      photos: announced,
    } as Draft);
    activity.status = 'done';
  }

  /** Moves in a few steps; the phone reports each position. */
  async #walk(to: { lat: number; lng: number }, strides: number): Promise<void> {
    const from = this.#place;
    for (let stride = 1; stride <= strides && !this.#clock.stopped; stride++) {
      await this.#clock.minutes(this.#random.between(1, 3));
      const share = stride / strides;
      this.#place = {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      };
      this.#battery = this.#battery < 0.15 ? 1 : this.#battery - 0.004;
      if (Date.now() - this.#lastFix < 1500) continue;
      this.#lastFix = Date.now();
      await this.#phone.record({
        type: 'position',
        at: new Date().toISOString(),
        place: this.#fix(),
        battery: Math.round(this.#battery * 100) / 100,
      });
      await this.sync();
    }
  }

  #fix = () => ({
    latitude: this.#place.lat + this.#random.between(-0.00005, 0.00005),
    longitude: this.#place.lng + this.#random.between(-0.00005, 0.00005),
    accuracy: this.#random.whole(3, 18),
  });
  #on = (draft: {
    type: 'download' | 'see' | 'begin' | 'finish' | 'unrealize' | 'reject';
    activityId: number;
    baseVersion: number;
  }): Draft => ({ ...draft, at: new Date().toISOString(), place: this.#fix() }) as Draft;
}
