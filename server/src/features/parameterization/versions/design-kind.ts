import { sql, type RawBuilder } from 'kysely';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';

/** The tables of a kind of design. Those of the three kinds have the same columns but for the ones named here. */
export interface DesignTables {
  designs: RawBuilder<unknown>;
  versions: RawBuilder<unknown>;
  /** The column of a version that names its design. */
  parent: RawBuilder<number>;
  /** The column by which a version is called: people name those of forms, the others are counted. */
  label: RawBuilder<string | number>;
}

const tablesOf = (kind: DesignKind, label: 'version' | 'number'): DesignTables => ({
  designs: sql.table(kind),
  versions: sql.table(`${kind}_version`),
  parent: sql.ref(`${kind}_id`),
  label: sql.ref(label),
});

export const designTables: Readonly<Record<DesignKind, DesignTables>> = {
  form: tablesOf('form', 'version'),
  workflow: tablesOf('workflow', 'number'),
  rule: tablesOf('rule', 'number'),
};
