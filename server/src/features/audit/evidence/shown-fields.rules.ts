import type { Field, FieldPath } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import { questionsIn, type FormDefinition } from '@cuadrilla/forms/definition.ts';
import { isRecord } from '@cuadrilla/forms/values.ts';
import { isShownAnswer, type Questions } from './shown-answers.rules.ts';

/** What a reduced copy shows of a record. Whatever is not named here is left out. */

/** Columns whose value is shown while it is a number, a state, a code or an instant. */
const plainColumns: Readonly<Record<string, readonly string[]>> = {
  'datos/actividad.json':
    'id operation_id operation_number kind stage status priority type_id cause review form_version_id workflow_id predecessor_id employee_id company_id zone_id created_at assigned_at not_before due_at started_at done_at ended_at reviewed_at reactivated_at withdrawn_at sync_state version'.split(
      ' ',
    ),
  'datos/operacion.json':
    'id number status priority parent_id workflow_id workflow_version_id company_id zone_id created_at due_at ended_at created_by for_review version'.split(
      ' ',
    ),
  'datos/respuestas.json':
    'id number state activity_id operation_number form_version_id author_id company_id zone_id device_at started_at received_at'.split(
      ' ',
    ),
  'datos/historial.json':
    'id activity_id event from_status to_status at device_at actor_id employee_id edit_id'.split(' '),
  'datos/anexos.json': ['position', 'form_version_id', 'form', 'version', 'answered'],
  'datos/reglas.json': ['fired_at', 'code', 'number'],
  'datos/parametros.json': ['key', 'module', 'value', 'valid_from'],
  'datos/personas.json': ['id', 'company_code'],
  'plazo/plazo.json':
    'term from startFact due computedDue notBefore ended result pauses thresholds calendar days'.split(' '),
  'firmas/firmas.json': [
    'submission',
    'state',
    'form',
    'version',
    'question',
    'row',
    'path',
    'sha256',
    'type',
  ],
  'actas/actas.json': ['report', 'version', 'template', 'path', 'sha256', 'failure'],
  'auditoria/lineas.json': 'id at actor_id action subject subject_id result position link'.split(' '),
  'fotos/fotos.json': 'id activity_id submission_id question sha256 bytes type taken_at received_at'.split(
    ' ',
  ),
};
/** Columns with texts of the catalogue, the designs or the law. */
const textColumns: Readonly<Record<string, readonly string[]>> = {
  'datos/parametros.json': ['unit', 'basis'],
  'datos/personas.json': ['job'],
  'firmas/firmas.json': ['title'],
  'actas/actas.json': ['name'],
};
/** Columns that name somebody or a place: what they say is shown nowhere else either. */
const identities: Readonly<Record<string, readonly string[]>> = {
  'datos/actividad.json': ['account', 'subscriber', 'address'],
  'datos/operacion.json': ['account', 'subscriber', 'address'],
  'datos/personas.json': 'code username name lastname id_number company company_tax_id'.split(' '),
};

export type PartFields = ReadonlyMap<string, readonly Field[]>;

/**
 * @param designs the forms of the record, by which answers are understood
 * @returns whether a field of a part is shown
 */
export function shownIn(
  parts: PartFields,
  designs: readonly unknown[],
): (file: string, field: Field) => boolean {
  const forms = questionsOfForms(designs);
  const versions = versionsOf(parts.get('datos/respuestas.json') ?? []);
  const names = namesIn(parts);
  const namesNobody = (text: string): boolean => {
    const folded = ` ${foldedText(text)} `;
    return !names.some((name) => folded.includes(name));
  };
  const isAllowed = (file: string, { path, value }: Field): boolean => {
    const answer = answerAt(path, versions);
    if (file === 'datos/respuestas.json' && answer)
      return isEmpty(value) || isShownAnswer(forms.get(answer.version), answer.path, value);
    const column = String(path.at(-1) ?? '');
    if (path.length === 0 || (column === 'annexes' && isEmpty(value))) return isEmpty(value);
    if (path.includes('annexes')) return /^form(?:_?[vV]ersion_?[iI]d)?$/.test(column) && isPlain(value);
    return (
      textColumns[file]?.includes(column) === true ||
      (plainColumns[file]?.includes(column) === true && isPlain(value))
    );
  };
  return (file, field) => isAllowed(file, field) && namesNobody(JSON.stringify(field.value));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Letters and digits without blanks: no sentence, no address, no name with a surname. */
const code = /^[\p{L}\p{N}][\p{L}\p{N}_.:+/-]{0,79}$/u;
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? value === '' || code.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isPlain);

function questionsOfForms(designs: readonly unknown[]): Map<unknown, Questions> {
  const forms = new Map<unknown, Questions>();
  for (const design of designs)
    if (isRecord(design) && isRecord(design.definition))
      forms.set(design.id, questionsIn(design.definition as FormDefinition));
  return forms;
}

/** The versions of forms that answers belong to, by where the answers are. */
function versionsOf(fields: readonly Field[]): Map<string, unknown> {
  const versions = new Map<string, unknown>();
  for (const { path, value } of fields)
    if (path.at(-1) === 'form_version_id' || path.at(-1) === 'formVersionId')
      versions.set(JSON.stringify(path.slice(0, -1)), value);
  return versions;
}

function answerAt(
  path: FieldPath,
  versions: ReadonlyMap<string, unknown>,
): { version: unknown; path: FieldPath } | null {
  const at = path.indexOf('answers');
  if (at < 0) return null;
  return { version: versions.get(JSON.stringify(path.slice(0, at))), path: path.slice(at + 1) };
}

const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function namesIn(parts: PartFields): string[] {
  const names = new Set<string>();
  for (const [file, columns] of Object.entries(identities))
    for (const { path, value } of parts.get(file) ?? [])
      if (columns.includes(String(path.at(-1))) && typeof value === 'string') {
        const name = foldedText(value);
        if (name.length >= 4) names.add(` ${name} `);
      }
  return [...names];
}
