import { Ids, insertRows } from './bulk-insert.ts';
import type { TenantLoader } from './tenant-loader.ts';

/** Reports with one published version each, and who may run them. */
export async function loadReports({ client, tenant_id, content, created_at }: TenantLoader): Promise<void> {
  const [ids, versionIds] = [await Ids.of(client, 'report'), await Ids.of(client, 'report_version')];
  const roles = new Set(content.roles.map(({ code }) => code));
  const rows = content.reports.map((report) => ({ report, id: ids.take(), version: versionIds.take() }));
  await insertRows(
    client,
    'report',
    rows.map(({ report, id }) => ({
      tenant_id,
      id,
      code: report.code,
      name_es: report.name.es,
      name_en: report.name.en,
      description: report.description,
      data_set: report.dataSet,
      format: report.format,
      roles: report.roles.filter((role) => roles.has(role)),
      filters: report.conditions ?? [],
      created_at,
    })),
  );
  await insertRows(
    client,
    'report_version',
    rows.map(({ report, id, version }) => ({
      tenant_id,
      id: version,
      report_id: id,
      number: '1.0',
      status: 'published',
      template: report.template ?? { title: report.name, columns: report.columns },
      published_at: created_at,
      created_at,
    })),
  );
  await ids.settle();
  await versionIds.settle();
  for (const { id, version } of rows)
    await client.query('update report set version_id = $3 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      version,
    ]);
}
