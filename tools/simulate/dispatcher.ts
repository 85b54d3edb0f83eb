import { NoSignal, Refused, type Connection } from './connection.ts';
import type { Counters } from './statistics.ts';

/**
 * Assigns new field activities to the simulated employees, as a dispatcher would: to the one who fits best
 * and has the least to do.
 */
export class Dispatcher {
  readonly #connection: Connection;
  readonly #playing: () => ReadonlySet<number>;
  readonly #counters: Counters;
  readonly #given = new Map<number, number>();

  constructor(connection: Connection, playing: () => ReadonlySet<number>, counters: Counters) {
    this.#connection = connection;
    this.#playing = playing;
    this.#counters = counters;
  }

  /** Assigns new activities once; returns how many were assigned. */
  async dispatch(limit: number): Promise<number> {
    const { activities } = this.#connection.client.operation;
    try {
      const { content } = await activities.search({
        body: {
          filters: [
            { key: 'status', operator: 'EQUAL', value: 'new' },
            { key: 'kind', operator: 'EQUAL', value: 'field' },
          ],
          sorts: [{ key: 'createdAt', direction: 'DESC' }],
          page: 0,
          size: limit,
        },
      });
      let given = 0;
      for (const group of Map.groupBy(
        content,
        ({ zone, typeCode }) => `${zone?.id ?? ''} ${typeCode ?? ''}`,
      ).values())
        given += await this.#giveOut(group.map(({ id }) => id));
      this.#counters.assigned += given;
      return given;
    } catch (error) {
      if (error instanceof NoSignal || error instanceof Refused) return 0;
      throw error;
    }
  }

  async #giveOut(ids: number[]): Promise<number> {
    const { activities } = this.#connection.client.operation;
    const { content } = await activities.personnel({ body: { activityId: ids[0]!, page: 0, size: 200 } });
    const playing = content.filter(({ id }) => this.#playing().has(id));
    const fitting = playing.filter(({ fits }) => fits);
    const people = (fitting.length > 0 ? fitting : playing)
      .toSorted((a, b) => this.#load(a) - this.#load(b))
      .slice(0, 5);
    if (people.length === 0) return 0;
    let given = 0;
    const portions = Map.groupBy(ids, (_, at) => people[at % people.length]!.id);
    for (const [employeeId, activityIds] of portions) {
      const outcomes = await activities.assign({ body: { activityIds, employeeId } });
      const done = outcomes.filter(({ ok }) => ok).length;
      this.#given.set(employeeId, (this.#given.get(employeeId) ?? 0) + done);
      given += done;
    }
    return given;
  }

  #load = ({ id, load }: { id: number; load: number }): number => load + (this.#given.get(id) ?? 0) / 100;
}
