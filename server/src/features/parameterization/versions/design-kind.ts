import { sql, type RawBuilder } from 'kysely';

/** What is designed in versions. The tables of the three kinds have the same columns but for those named here. */
export type DesignKind = 'form' | 'workflow' | 'rule';

export interface DesignTables {
  kind: DesignKind;
  designs: RawBuilder<unknown>;
  versions: RawBuilder<unknown>;
  /** The column of a version that names its design. */
  parent: RawBuilder<number>;
  /** The column by which a version is called: people name those of forms, the others are counted. */
  label: RawBuilder<string | number>;
}

const tablesOf = (kind: DesignKind, label: 'version' | 'number'): DesignTables => ({
  kind,
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
