import { useLanguage } from '#i18n/language.ts';

/** Writes instants in the zone of the utility, which is named: the reader may be anywhere. */
export function useSealTime(zone: string): (instant: string) => string {
  const lang = useLanguage();
  const format = new Intl.DateTimeFormat(lang === 'es' ? 'es-CO' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return (instant) => format.format(new Date(instant));
}
