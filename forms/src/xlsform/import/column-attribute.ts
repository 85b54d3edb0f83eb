/** A column of a list of choices as an attribute of a list of the tenant. */
export const columnAttribute = (column: string): string =>
  column
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '_')
    .slice(0, 40);
