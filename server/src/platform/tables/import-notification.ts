import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { TenantCtx } from '../context.ts';
import type { ImportRow } from './importer.ts';

const titles: Record<Locale, (file: string) => string> = {
  es: (file) => `Archivo cargado: ${file}`,
  en: (file) => `File loaded: ${file}`,
};

/** @param formato what the body names as the format of what was loaded */
export async function notifyUploader(
  ctx: TenantCtx,
  row: ImportRow,
  content: Bilingual,
  formato: string,
): Promise<void> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select('locale')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.created_by)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!user) return;
  const locale = user.locale === 'en' ? 'en' : 'es';
  const title = titles[locale](row.file_name);
  ctx.notify({
    userId: row.created_by,
    kind: 'file',
    title,
    content: content[locale],
    body: { format: `${title}. ${content[locale]}`, formato, operationId: null, activityId: null },
  });
}
