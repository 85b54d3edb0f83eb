/** The column `default`: a value, or an expression that is evaluated when the form is opened. */
type Json = Record<string, unknown>;

export const isDynamic = (text: string): boolean =>
  text.includes('${') || /^[a-z][\w:-]*\(.*\)/i.test(text.trim());

/** Whether an answer is one value, which an expression can give. */
export const takesText = ({ type, kind }: Json): boolean =>
  !['file', 'signaturepad', 'paneldynamic', 'checkbox', 'tagbox', 'ranking'].includes(String(type)) &&
  (kind === undefined || kind === 'integer' || kind === 'barcode');

/** The value of a question's own type; undefined when the text is none. */
export function convertStatic(text: string, element: Json, isList: boolean): unknown {
  if (isList) return text.split(/\s+/);
  if (element.kind !== undefined && element.kind !== 'integer' && element.kind !== 'barcode')
    return undefined;
  if (['file', 'signaturepad', 'paneldynamic'].includes(String(element.type))) return undefined;
  const isNumber = ['number', 'range'].includes(String(element.inputType)) || element.type === 'rating';
  if (!isNumber) return text.replace(/^'(.*)'$/, '$1');
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
