import type { RecordField } from '@cuadrilla/contract/administration/record-template.ts';
import type { RecordValues } from './record-values.ts';

/** A record with long answers everywhere, for a form that nobody has answered yet. */
const longText = 'Texto de prueba para un campo largo. '.repeat(8).trim();
const sampleRows = 30;

export function sampleValues(dictionary: readonly RecordField[]): RecordValues {
  const texts = new Map(
    dictionary.filter(({ kind }) => kind === 'value').map(({ name }) => [name, longText] as const),
  );
  const rows = new Map(
    dictionary
      .filter(({ kind }) => kind === 'rows')
      .map(({ name, columns }) => [
        name,
        Array.from({ length: sampleRows }, () => new Map(columns.map((column) => [column.name, 'Texto 12']))),
      ]),
  );
  return {
    operationId: 1,
    number: '',
    asked: new Set(),
    texts,
    codes: new Map(),
    rows,
    photos: [],
    signatures: new Map(),
  };
}
