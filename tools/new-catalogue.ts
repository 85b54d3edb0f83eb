import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, linesOf, newCatalogue, sharedModules, type NewCatalogue } from './catalogue-files.ts';

/**
 * `npm run new catalogue <name> <MODULE> "<Spanish, one>" "<Spanish, many>"`: writes the four short files of a
 * catalogue (contract, server, screen, migration with its unique indexes) and the lines by which it is served, has a
 * menu entry and an order, travels in packages, is permitted and tested. Fields are then added to the contract and
 * the migration.
 */
const root = path.join(import.meta.dirname, '..');
const usage = `npm run new catalogue <name> <MODULE> "<uno>" "<muchos>"
  name    English plural in camel case; the titles in English are made of it
  MODULE  whose permissions it requires: a new one, or one of ${sharedModules.join(', ')}
  uno     what one record is called in Spanish; muchos: what many are called
For example: npm run new catalogue vehicleBrands VEHICLEBRAND "marca de vehículo" "Marcas de vehículo"
`;

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function main([kind, name = '', module = '', one = '', many = '']: string[]): void {
  if (kind !== 'catalogue') return refuse(usage);
  let catalogue: NewCatalogue;
  try {
    catalogue = newCatalogue(name, module, one, many);
  } catch (error) {
    return refuse(`${(error as Error).message}\n${usage}`);
  }
  const files = filesOf(catalogue, nextMigration());
  const lines = linesOf(catalogue);
  const obstacles = [
    ...Object.keys(files)
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => `${file} exists already.`),
    ...lines
      .filter(({ file, before }) => !existsSync(path.join(root, file)) || !before.test(read(file)))
      .map(
        ({ file, before, line, purpose }) =>
          `${file}: the place for the ${purpose} was not found. This line goes before ${before}:\n    ${line.trim()}`,
      ),
  ];
  if (obstacles.length > 0) return refuse(`Nothing was written.\n${obstacles.join('\n')}\n`);

  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  for (const { file, before, line } of lines)
    writeFileSync(
      path.join(root, file),
      read(file).replace(before, (found) => `${line}\n${found}`),
    );
  const changed = [...new Set(lines.map(({ file }) => file))];
  const formatted = [...Object.keys(files).filter((file) => !file.endsWith('.sql')), ...changed];
  run('node_modules/oxfmt/bin/oxfmt', ...formatted);
  run('tools/schema.ts');
  const report = [
    ...Object.keys(files).map((file) => `+ ${file}`),
    ...lines.map(({ file, purpose }) => `~ ${file} (${purpose})`),
    ...nextSteps(catalogue),
  ];
  process.stdout.write(`${report.join('\n')}\n`);
}

/** What the tool cannot know, in the order in which it is usually done. */
const nextSteps = ({ name, kebab, table, module, isNewModule }: NewCatalogue): string[] => [
  'Next:',
  `- English titles: contract/src/administration/${kebab}.ts and web/src/app/menu/menu.messages.ts. Icon: web/src/app/menu/menu.ts.`,
  `- More fields: the contract, the migration (run \`npm run schema\` again), \`fields\` of ${kebab}.list.tsx. \`npm run check\` names what is missing.`,
  `- Many records: an index of their texts, as in server/db/migrations/0011_list_item_search.sql; the catalogue then leaves the list in search-index.test.ts.`,
  `- Tests: \`npm test administration battery\`, \`npm test administration unique\`, \`npm test menu\`.`,
  `- Look at it: /administration/#${name}, visible to whoever holds ${module}_MOD_LIST.${
    isNewModule ? ' Roles with all other permissions receive the new ones at the next start.' : ''
  } Packages carry it as the part ${name}; the table is ${table}.`,
];

function refuse(text: string): void {
  process.stderr.write(text);
  process.exitCode = 1;
}

const run = (script: string, ...args: string[]): void =>
  void execFileSync(process.execPath, [path.join(root, script), ...args], { cwd: root, stdio: 'inherit' });

function nextMigration(): string {
  const last = Math.max(
    ...readdirSync(path.join(root, 'server/db/migrations')).map((file) => Number(file.slice(0, 4))),
  );
  return String(last + 1).padStart(4, '0');
}

main(process.argv.slice(2));
