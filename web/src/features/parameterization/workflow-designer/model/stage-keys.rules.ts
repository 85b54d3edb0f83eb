/** Keys of stages: capital letters and digits, ten at most. */
const pattern = /^[A-Z0-9]{1,10}$/;

export const isStageKey = (key: string): boolean => pattern.test(key);

/** The next key of the same series: after S01 and S14 comes S15. */
export function freeStageKey(taken: ReadonlySet<string>, like = 'S01'): string {
  const [, prefix = 'S', digits = '01'] = /^([A-Z]*)(\d+)$/.exec(like.slice(0, 10)) ?? [];
  const numbers = [...taken].flatMap((key) => {
    const found = new RegExp(`^${prefix}(\\d+)$`).exec(key);
    return found ? [Number(found[1])] : [];
  });
  const room = 10 - prefix.length;
  for (let number = Math.max(0, ...numbers) + 1; ; number++) {
    const key = prefix + String(number).padStart(Math.min(digits.length, room), '0');
    if (isStageKey(key) && !taken.has(key)) return key;
    if (String(number).length > room) return freeStageKey(taken, prefix === 'E' ? 'X1' : 'E1');
  }
}
