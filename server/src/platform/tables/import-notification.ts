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
  const textIn = (lang: Locale) => {
    const title = titles[lang](row.file_name);
    return { title, content: content[lang], format: `${title}. ${content[lang]}` };
  };
  ctx.notify({
    userId: row.created_by,
    locale,
    kind: 'file',
    text: { es: textIn('es'), en: textIn('en') },
    about: { formato },
  });
}
