import { carriedCells } from './carried-cells.ts';
import { placeOf, type TableRow } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import { readOwn, type OwnCell } from '../own-cell.ts';

/** The sheet `settings`: what the form is called, and how it is laid out. */
export interface FormSettings {
  code: string;
  nameEs: string;
  nameEn: string;
  version: string;
}

export interface ReadSettings {
  /** Properties of the form. */
  definition: Record<string, unknown>;
  settings: FormSettings;
  own: OwnCell | null;
  defaultLanguage: string;
  style: string;
  allowDuplicates: boolean;
}

const used: ReadonlySet<string> = new Set([
  'form_title',
  'form_id',
  'version',
  'default_language',
  'allow_choice_duplicates',
  'cuadrilla',
]);
const encrypted: ReadonlySet<string> = new Set(['public_key', 'submission_url']);
const versionLength = 10;
const nameLength = 50;

export function readSettings(row: TableRow | undefined, report: XlsFormReport): ReadSettings {
  const cell = (column: string): string => row?.cells.get(column) ?? '';
  const title = cell('form_title');
  const carried = new Map([...(row?.cells ?? [])].filter(([column]) => !used.has(column)));
  for (const column of carried.keys())
    if (encrypted.has(column)) report.add('ENCRYPTION_IGNORED', placeOf(row!, column));
  const xls = carriedCells(carried, (column) => report.add('CELL_DROPPED', placeOf(row!, column)));
  const code = cell('form_id')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 50);
  if (row && code !== cell('form_id')) report.add('FORM_ID_CHANGED', placeOf(row, 'form_id'), { to: code });
  const version = cell('version').slice(0, versionLength);
  if (row && version !== cell('version')) report.add('VERSION_CUT', placeOf(row, 'version'), { to: version });
  const name = title.slice(0, nameLength);
  return {
    definition: {
      ...(title !== '' && { title }),
      ...(Object.keys(xls).length > 0 && { xls }),
    },
    settings: { code, nameEs: name, nameEn: name, version: version || '1' },
    own: readOwn(row?.cells.get('cuadrilla'), () =>
      report.add('OWN_CELL_UNREADABLE', placeOf(row!, 'cuadrilla')),
    ),
    defaultLanguage: cell('default_language'),
    style: cell('style'),
    allowDuplicates: /^(?:yes|true|1|si|sí)$/i.test(cell('allow_choice_duplicates')),
  };
}
