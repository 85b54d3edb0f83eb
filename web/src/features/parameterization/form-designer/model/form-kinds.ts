import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { isRecord, type FormJson } from './form-tree.rules.ts';

/** The kinds of questions that a form may have (docs/decisions/0006-form-questions.md), as the palette offers them. */
export interface FormKind {
  key: string;
  group: 'text' | 'choice' | 'number' | 'evidence' | 'place' | 'structure';
  label: Bilingual;
  /** Beginning of the name of a new one. */
  name: string;
  json: FormJson;
}

const kind = (
  group: FormKind['group'],
  key: string,
  es: string,
  en: string,
  json: FormJson,
  name = 'pregunta',
): FormKind => ({ key, group, label: { es, en }, name, json });

const input = (inputType: string): FormJson => ({ type: 'text', inputType });

const twoChoices = [
  { value: 'opcion1', text: { default: 'Opción 1', en: 'Option 1' } },
  { value: 'opcion2', text: { default: 'Opción 2', en: 'Option 2' } },
];

export const formKinds: readonly FormKind[] = [
  kind('text', 'text', 'Texto corto', 'Short text', { type: 'text', maxLength: 200 }),
  kind('text', 'comment', 'Texto largo', 'Long text', { type: 'comment', maxLength: 1000 }),
  kind('text', 'email', 'Correo', 'E-mail', input('email')),
  kind('text', 'barcode', 'Código de barras', 'Barcode', { type: 'text', kind: 'barcode' }),
  kind('choice', 'radiogroup', 'Una opción', 'One choice', { type: 'radiogroup', choices: twoChoices }),
  kind('choice', 'dropdown', 'Lista desplegable', 'Drop-down', { type: 'dropdown', choices: twoChoices }),
  kind('choice', 'checkbox', 'Varias opciones', 'Several choices', { type: 'checkbox', choices: twoChoices }),
  kind('choice', 'tagbox', 'Varias de una lista', 'Several from a list', {
    type: 'tagbox',
    choices: twoChoices,
  }),
  kind('choice', 'ranking', 'Ordenar', 'Ranking', { type: 'ranking', choices: twoChoices }),
  kind('choice', 'boolean', 'Sí o no', 'Yes or no', { type: 'boolean', valueTrue: 'si', valueFalse: 'no' }),
  kind('choice', 'rating', 'Calificación', 'Rating', { type: 'rating', rateMin: 1, rateMax: 5 }),
  kind('number', 'integer', 'Número entero', 'Whole number', {
    type: 'text',
    inputType: 'number',
    kind: 'integer',
    step: 1,
  }),
  kind('number', 'number', 'Número decimal', 'Decimal number', { type: 'text', inputType: 'number' }),
  kind('number', 'range', 'Deslizador', 'Slider', { type: 'text', inputType: 'range', min: 0, max: 100 }),
  kind('number', 'date', 'Fecha', 'Date', input('date')),
  kind('number', 'time', 'Hora', 'Time', input('time')),
  kind('number', 'datetime', 'Fecha y hora', 'Date and time', input('datetime-local')),
  kind('number', 'expression', 'Cálculo', 'Calculation', { type: 'expression', expression: '' }, 'calculo'),
  kind(
    'evidence',
    'photo',
    'Foto',
    'Photo',
    { type: 'file', kind: 'photo', minCount: 0, maxCount: 3 },
    'foto',
  ),
  kind('evidence', 'drawing', 'Dibujo', 'Drawing', { type: 'file', kind: 'photo', draw: true }, 'dibujo'),
  kind('evidence', 'audio', 'Audio', 'Audio', { type: 'file', kind: 'audio', maxSeconds: 60 }, 'audio'),
  kind('evidence', 'signature', 'Firma', 'Signature', { type: 'signaturepad', kind: 'signature' }, 'firma'),
  kind('evidence', 'file', 'Archivo', 'File', { type: 'file', maxCount: 1 }, 'archivo'),
  kind('place', 'geopoint', 'Punto en el mapa', 'Place', { type: 'text', kind: 'geopoint' }, 'lugar'),
  kind('place', 'geotrace', 'Recorrido', 'Trace', { type: 'text', kind: 'geotrace' }, 'recorrido'),
  kind('structure', 'page', 'Página', 'Page', { elements: [] }, 'pagina'),
  kind('structure', 'panel', 'Grupo', 'Group', { type: 'panel', elements: [] }, 'grupo'),
  kind(
    'structure',
    'repeat',
    'Grupo que se repite',
    'Repeat',
    { type: 'paneldynamic', templateElements: [], minPanelCount: 0, maxPanelCount: 10 },
    'repetible',
  ),
  kind('structure', 'html', 'Nota', 'Note', { type: 'html', html: { default: 'Nota', en: 'Note' } }, 'nota'),
];

export const kindGroups: Readonly<Record<FormKind['group'], Bilingual>> = {
  text: { es: 'Texto', en: 'Text' },
  choice: { es: 'Opciones', en: 'Choices' },
  number: { es: 'Número y fecha', en: 'Number and date' },
  evidence: { es: 'Evidencia', en: 'Evidence' },
  place: { es: 'Lugar', en: 'Place' },
  structure: { es: 'Estructura', en: 'Structure' },
};

const byKey = new Map(formKinds.map((each) => [each.key, each]));

/** Which entry of the palette an element is like; undefined for a type that forms may not have. */
export function kindOf(json: unknown): FormKind | undefined {
  if (!isRecord(json)) return undefined;
  const { type, inputType } = json;
  if (type === undefined || type === 'page') return byKey.get('page');
  if (type === 'paneldynamic') return byKey.get('repeat');
  if (type === 'file') return byKey.get(json.draw === true ? 'drawing' : String(json.kind ?? 'file'));
  if (type === 'signaturepad') return byKey.get('signature');
  if (type !== 'text') return byKey.get(String(type));
  if (typeof json.kind === 'string') return byKey.get(json.kind);
  // `datetime-local` is the kind `datetime`.
  return byKey.get(String(inputType ?? 'text').replace('-local', '')) ?? byKey.get('text');
}
