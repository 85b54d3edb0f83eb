import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { World } from '../load/catalogues.ts';
import { day, hour, minute } from './agenda.ts';
import type { Random } from './random.ts';
import type { ActivityRecord, NotificationRecord, OperationRecord } from './records.ts';

/** Those as whom the demo is tried out: a notification waits for them, also after a long weekend. */
const newcomers = ['despacho', 'admin'];

export class NotificationLog {
  readonly records: NotificationRecord[] = [];
  readonly #world: World;
  readonly #random: Random;
  /** By username. */
  readonly #newest = new Map<string, NotificationRecord>();

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** Whoever created an operation is notified of the field work of the last days. */
  add(op: OperationRecord, createdBy: string, stage: Stage, row: ActivityRecord, at: Date): void {
    const workflow = this.#world.content.workflows.find(({ code }) => code === op.workflow)!;
    const textIn = (name: string, ended: string) => {
      const title = `${name} · ${op.number}`;
      const content = `${ended}. ${op.customer.subscriber}, ${op.customer.address}`;
      return { title, content, format: `${title}: ${ended}` };
    };
    const spanish = textIn(workflow.name.es, `Etapa «${stage.name.es}» terminada`);
    const notification: NotificationRecord = {
      user_id: this.#world.users.get(createdBy)!,
      kind: 'stage',
      title: spanish.title,
      content: spanish.content,
      body: { format: spanish.format, formato: op.workflow, operationId: op.id, activityId: row.id },
      english: textIn(workflow.name.en, `Stage “${stage.name.en}” finished`),
      read_at: null,
      created_at: at.toISOString(),
    };
    this.#newest.set(createdBy, notification);
    if (
      at.getTime() < this.#world.now.getTime() - 3 * day ||
      !this.#random.chance(newcomers.includes(createdBy) ? 0.35 : 0.05)
    )
      return;
    const read = at.getTime() < this.#world.now.getTime() - 6 * hour && this.#random.chance(0.85);
    this.records.push({
      ...notification,
      read_at: read ? new Date(at.getTime() + this.#random.int(5, 200) * minute).toISOString() : null,
    });
  }

  /** The newest notification of those who try the demo is there and unread. */
  keepNewest(): void {
    for (const username of newcomers) {
      const newest = this.#newest.get(username);
      if (!newest) continue;
      const place = this.records.findIndex(
        ({ user_id, created_at, body }) =>
          user_id === newest.user_id &&
          created_at === newest.created_at &&
          body.activityId === newest.body.activityId,
      );
      if (place >= 0) this.records[place] = newest;
      else this.records.push(newest);
    }
  }
}
