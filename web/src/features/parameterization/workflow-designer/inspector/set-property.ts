import type { Path } from '#features/parameterization/designer/commands.rules.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';

export type SetProperty = (property: string | Path, value: unknown) => void;

/** Sets properties of one part of the document; what is typed into one field is one step of undo. */
export const setterAt =
  ({ run }: Pick<EditorProps, 'run'>, path: Path): SetProperty =>
  (property, value) => {
    const at = [...path, ...(typeof property === 'string' ? [property] : property)];
    run({ changes: [{ type: 'set', at, value }], merge: at.join('.') });
  };
