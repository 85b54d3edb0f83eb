import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import type { FormNode } from './model/form-tree.rules.ts';

/** What a control needs of the form when it is used. */
export type ReadForm = () => { editor: EditorProps; node: FormNode; nodes: readonly FormNode[] };
