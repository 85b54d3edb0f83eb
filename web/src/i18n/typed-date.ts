/** Days and times as people type them: day, month, year in both languages, as the screens show them. */

const pad = (value: string | number, length = 2): string => String(value).padStart(length, '0');

/** A day of the calendar as `2026-11-21`; null for 31 February. */
function dayFrom(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && year >= 1900 && year <= 2200 ? `${year}-${pad(month)}-${pad(day)}` : null;
}

const dayForms: [RegExp, order: readonly [year: number, month: number, day: number]][] = [
  [/^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/, [3, 2, 1]],
  [/^(\d{2})(\d{2})(\d{4})$/, [3, 2, 1]],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, [1, 2, 3]],
];

/** The day that somebody typed (`21/11/2026`, `21112026`, `2026-11-21`), null when it is none. */
export function parseDay(text: string): string | null {
  for (const [form, [year, month, day]] of dayForms) {
    const found = form.exec(text.trim());
    if (found) return dayFrom(Number(found[year]), Number(found[month]), Number(found[day]));
  }
  return null;
}

/** The time that somebody typed (`8:05`, `0805`), null when it is none. */
export function parseTime(text: string): string | null {
  const found = /^(\d{1,2})[:.h](\d{2})(?::00)?$|^(\d{2})(\d{2})$/.exec(text.trim());
  if (!found) return null;
  const [hour, minute] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])];
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : null;
}

/** A day and a time, `2026-11-21T08:05`. */
export function parseDayTime(text: string): string | null {
  const [, dayText = '', timeText = ''] = /^(.*\S)(?:\s+|T)(\S+)$/.exec(text.trim()) ?? [];
  const [day, time] = [parseDay(dayText), parseTime(timeText)];
  return day && time ? `${day}T${time}` : null;
}

/** A day, with its time if it has one, as it is typed; any other text as it is. */
export function formatTyped(value: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value);
  if (!found) return value;
  const [, year, month, day, time] = found;
  return `${day}/${month}/${year}${time ? ` ${time}` : ''}`;
}
