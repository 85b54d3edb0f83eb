import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';

/** What has happened so far, for the line that is printed now and then. */
export class Counters {
  applied = 0;
  held = 0;
  refused = 0;
  superseded = 0;
  duplicates = 0;
  lostAnswers = 0;
  pulls = 0;
  photos = 0;
  assigned = 0;
  noSignal = 0;
  readonly reasons = new Map<string, number>();
  readonly photoReasons = new Map<string, number>();

  count({ result, message_key }: MutationReply): void {
    if (result === 'applied') this.applied += 1;
    else if (result === 'held') this.held += 1;
    else if (result === 'superseded') this.superseded += 1;
    else {
      this.refused += 1;
      add(this.reasons, message_key ?? result);
    }
  }

  countRefusedPhoto(messageKey: string): void {
    add(this.photoReasons, messageKey);
  }

  line(elapsed: number, phones: number, offline: number, owed: number): string {
    const seconds = Math.floor(elapsed / 1000);
    const clock = [seconds / 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':');
    return [
      `${clock}  ${phones} phones, ${offline} offline`,
      `${this.applied} applied`,
      `${this.photos} photos${this.photoReasons.size > 0 ? `, refused: ${countsText(this.photoReasons)}` : ''}`,
      `${this.superseded} superseded`,
      `${this.refused} refused${this.reasons.size > 0 ? ` (${countsText(this.reasons)})` : ''}`,
      `${this.duplicates} sent twice, ${this.held} early, ${this.lostAnswers} answers lost`,
      ...(this.assigned ? [`${this.assigned} assigned`] : []),
      `${owed} to send`,
    ].join(' · ');
  }
}

const add = (counts: Map<string, number>, code: string): void =>
  void counts.set(code, (counts.get(code) ?? 0) + 1);
const countsText = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([code, count]) => `${code} ${count}`).join(', ');
