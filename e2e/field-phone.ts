import type { PhoneActivity } from '../contract/src/operation/sync.ts';
import { Connection } from '../tools/simulate/connection.ts';
import { Ledger } from '../tools/simulate/ledger.ts';
import { Phone, type Draft } from '../tools/simulate/phone.ts';
import { Random } from '../tools/simulate/random.ts';
import { Counters } from '../tools/simulate/statistics.ts';
import { password } from './people.ts';
import { expect } from './product.ts';

/** Nothing happens by chance: no answer is lost, and nothing is sent in another order. */
class NoChance extends Random {
  override chance(): boolean {
    return false;
  }
}

const endedOnPhone: ReadonlySet<string> = new Set(['done', 'synchronized', 'unrealized', 'rejected']);

type Answers = Record<string, unknown>;
const place = { latitude: 3.4372, longitude: -76.5225, accuracy: 8 };

/** A simulated phone that does what a journey says, where the simulation itself answers at random. */
export class FieldPhone {
  readonly #phone: Phone;

  private constructor(phone: Phone) {
    this.#phone = phone;
  }

  static async signIn(address: string, username: string): Promise<FieldPhone> {
    const connection = new Connection(address, username, password, new AbortController().signal);
    await connection.signIn();
    const phone = new Phone(connection, username, 1, new NoChance(1), new Ledger(undefined), new Counters());
    await phone.register();
    return new FieldPhone(phone);
  }

  /** Receives the activity of an operation, and finishes it with answers to its form and to all its annexes. */
  async finish(operationNumber: string, answers: Answers, annexAnswers: Answers): Promise<void> {
    const activity = await this.#receive(operationNumber);
    const on = (type: 'download' | 'see' | 'begin' | 'finish') => ({
      type,
      activityId: activity.id,
      baseVersion: activity.version,
      at: new Date().toISOString(),
      place,
    });
    for (const step of ['download', 'see', 'begin'] as const) {
      this.#phone.record(on(step) as Draft);
      await this.#phone.push();
    }
    this.#phone.record({
      ...on('finish'),
      startedAt: new Date().toISOString(),
      formVersionId: activity.formVersionId,
      answers,
      annexes: activity.annexes.map(({ form, formVersionId }) => ({
        form,
        formVersionId,
        answers: annexAnswers,
      })),
      photos: [],
    } as Draft);
    await this.#phone.push();
    expect(this.#phone.activities.get(activity.id)?.status ?? 'synchronized').toBe('synchronized');
  }

  async #receive(operationNumber: string): Promise<PhoneActivity> {
    let found: PhoneActivity | undefined;
    await expect(async () => {
      await this.#phone.pull();
      // An earlier stage that was carried out here may still be on the phone.
      found = [...this.#phone.activities.values()].find(
        (each) => each.operationNumber === operationNumber && !endedOnPhone.has(each.status),
      );
      expect(found).toBeDefined();
    }).toPass({ timeout: 90_000 });
    return found!;
  }
}
