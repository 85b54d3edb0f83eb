export interface ListItemContent {
  code: string;
  es: string;
  en: string;
  /** Code of the item of the parent list under which this one is offered. */
  parent?: string;
  attributes?: Record<string, string | number | string[]>;
}
export interface ListContent {
  code: string;
  name: { es: string; en: string };
  parent?: string;
  items: ListItemContent[];
}

type Row = [code: string, es: string, en: string];

export const list = (code: string, es: string, en: string, rows: Row[]): ListContent => ({
  code,
  name: { es, en },
  items: rows.map(([itemCode, itemEs, itemEn]) => ({ code: itemCode, es: itemEs, en: itemEn })),
});
