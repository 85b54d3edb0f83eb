import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import { reportRunLimits } from '@cuadrilla/contract/operation/report-runs.ts';
import type { NewNotification } from '#platform/context.ts';
import type { RunRow } from './report-runs.store.ts';

const texts = {
  es: {
    ready: 'Reportes listos',
    readyText: (name: string) =>
      `El archivo de «${name}» está listo. Estará disponible durante ${reportRunLimits.days} días.`,
    failed: 'No se imprimieron los reportes',
    failedText: (name: string, reason: string) => `«${name}»: ${reason}`,
  },
  en: {
    ready: 'Reports ready',
    readyText: (name: string) =>
      `The file of “${name}” is ready. It stays available for ${reportRunLimits.days} days.`,
    failed: 'The reports were not printed',
    failedText: (name: string, reason: string) => `“${name}”: ${reason}`,
  },
} as const;

/** The address of the screen with the own runs. */
const page = '/operation/reportes';

export function runNotification(
  { user_id: userId, locale, name_es: es, name_en: en }: RunRow,
  failure: ErrorCode | null,
): NewNotification {
  const textIn = (lang: Locale, name: string) => {
    const t = texts[lang];
    return failure
      ? { title: t.failed, content: t.failedText(name, formatError(failure, lang)) }
      : { title: t.ready, content: t.readyText(name) };
  };
  return {
    userId,
    locale,
    kind: 'file',
    text: { es: textIn('es', es), en: textIn('en', en) },
    about: { page },
  };
}
