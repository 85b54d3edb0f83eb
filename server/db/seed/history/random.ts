/** A seeded generator (mulberry32): the same seed gives the same demo. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** A number from `least` to `most` with so many decimals. */
  decimal(least: number, most: number, digits = 1): number {
    return Number((least + this.next() * (most - least)).toFixed(digits));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)]!;
  }

  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(this.next() * left.length), 1)[0]!,
    );
  }

  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let point = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      point -= weight;
      if (point < 0) return value;
    }
    return choices.at(-1)![0];
  }

  /** Shaped like a UUIDv7 of an instant. */
  uuid(at: Date): string {
    const hex = (length: number) => Array.from({ length }, () => this.int(0, 15).toString(16)).join('');
    const time = at.getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  }
}
