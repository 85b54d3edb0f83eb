import { addDays, weekdayOf } from './zoned-time.ts';

/** A public holiday, `date` as `2026-11-16`. */
export interface Holiday {
  date: string;
  name: { es: string; en: string };
}

/** Anonymous Gregorian computus. */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 19 * a + 15;
  const h = d % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
}

const fixed: [string, string, string][] = [
  ['01-01', 'Año Nuevo', "New Year's Day"],
  ['05-01', 'Día del Trabajo', 'Labour Day'],
  ['07-20', 'Día de la Independencia', 'Independence Day'],
  ['08-07', 'Batalla de Boyacá', 'Battle of Boyacá'],
  ['12-08', 'Inmaculada Concepción', 'Immaculate Conception'],
  ['12-25', 'Navidad', 'Christmas Day'],
];

/** Moved to the next Monday when they fall on another day (Ley 51 de 1983). The last is a law's first year. */
const moved: [string, string, string, number?][] = [
  ['01-06', 'Reyes Magos', 'Epiphany'],
  ['03-19', 'San José', "Saint Joseph's Day"],
  ['06-29', 'San Pedro y San Pablo', 'Saint Peter and Saint Paul'],
  ['07-09', 'Virgen de Chiquinquirá', 'Our Lady of Chiquinquirá', 2026],
  ['08-15', 'Asunción de la Virgen', 'Assumption of Mary'],
  ['10-12', 'Día de la Raza', 'Columbus Day'],
  ['11-01', 'Todos los Santos', "All Saints' Day"],
  ['11-11', 'Independencia de Cartagena', 'Independence of Cartagena'],
];

/** Days after Easter; the last three are already the Mondays they are moved to. */
const fromEaster: [number, string, string][] = [
  [-3, 'Jueves Santo', 'Maundy Thursday'],
  [-2, 'Viernes Santo', 'Good Friday'],
  [43, 'Ascensión del Señor', 'Ascension Day'],
  [64, 'Corpus Christi', 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús', 'Sacred Heart'],
];

const nextMonday = (date: string) => addDays(date, (8 - weekdayOf(date)) % 7);

/**
 * The holidays of a year in Colombia, in order; two on one day are one entry. Sources: Ley 51 de 1983 (Ley
 * Emiliani), article 1, for the days and those moved to Monday; Ley 2578 of 1 June 2026, article 6, which
 * makes 9 July a national holiday (Nuestra Señora del Rosario de Chiquinquirá) and applies Ley 51 to it: in
 * 2026 it was kept on Monday 13 July. The days of a year that the tenant saved itself replace these.
 */
export function colombianHolidays(year: number): Holiday[] {
  const easterSunday = easter(year);
  const all = [
    ...fixed.map(([day, es, en]) => ({ date: `${year}-${day}`, name: { es, en } })),
    ...moved
      .filter(([, , , since = 0]) => year >= since)
      .map(([day, es, en]) => ({ date: nextMonday(`${year}-${day}`), name: { es, en } })),
    ...fromEaster.map(([days, es, en]) => ({ date: addDays(easterSunday, days), name: { es, en } })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  return all.flatMap((holiday, index) => {
    if (all[index - 1]?.date === holiday.date) return [];
    const second = all[index + 1];
    if (second?.date !== holiday.date) return [holiday];
    return [
      {
        date: holiday.date,
        name: {
          es: `${holiday.name.es} y ${second.name.es}`,
          en: `${holiday.name.en} and ${second.name.en}`,
        },
      },
    ];
  });
}
