import { formatError } from '@cuadrilla/contract/error-messages.ts';
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
  const t = texts[locale];
  const name = locale === 'es' ? es : en;
  const title = failure ? t.failed : t.ready;
  return {
    userId,
    kind: 'file',
    title,
    content: failure ? t.failedText(name, formatError(failure, locale)) : t.readyText(name),
    body: { format: title, formato: '', operationId: null, activityId: null, page },
  };
}
