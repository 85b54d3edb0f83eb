import { expect, test } from 'vitest';
import { administrationManifest } from '#features/administration/administration.manifest.ts';
import { parameterizationManifest } from '#features/parameterization/parameterization.manifest.ts';
import type { ServedCatalogue } from '#platform/catalogue/catalogue.ts';
import { columnOf } from '#platform/catalogue/columns.ts';
import { readSource, sourceFiles } from './source-files.ts';

const catalogues = [administrationManifest, parameterizationManifest].flatMap(
  (manifest) => manifest.catalogues ?? [],
) as unknown as readonly ServedCatalogue[];
const schema = readSource('server/src/platform/db/schema.ts');
const screens = sourceFiles.filter((file) => /^web\/src\/features\/.*\.list\.tsx$/.test(file));

const columnsOf = (table: string): string => {
  const name = table.replace(/(^|_)([a-z])/g, (_all, _sep, letter: string) => letter.toUpperCase());
  return new RegExp(`export interface ${name}Table \\{([^}]*)\\}`).exec(schema)?.[1] ?? '';
};

test.each(catalogues.map((each) => [each.catalogue.name, each] as const))(
  'every field of the catalogue %s has a column and a line on the screen',
  (name, { catalogue, store }) => {
    const columns = columnsOf(store.table);
    const screen = screens.find((file) => readSource(file).includes(`  catalogue: ${name},`));
    const source = screen ? readSource(screen) : '';
    const missing = Object.keys(catalogue.fields.shape).flatMap((field) => [
      ...(columns.includes(` ${columnOf(field)}: `)
        ? []
        : [
            `${name}.${field}: table ${store.table} has no column ${columnOf(field)}. Add a migration, then run \`npm run schema\`.`,
          ]),
      ...(source.includes(`name: '${field}'`)
        ? []
        : [
            `${name}.${field}: add { name: '${field}', label: { es: '…', en: '…' } } to \`fields\` in ${screen ?? `a screen of ${name}`}; \`control: null\` leaves it out of the form, \`column: 'none'\` out of the list.`,
          ]),
    ]);
    expect(missing).toEqual([]);
  },
);
