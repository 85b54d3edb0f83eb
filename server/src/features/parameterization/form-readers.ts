import type { DesignBreak } from '@cuadrilla/contract/parameterization/designs.ts';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import type { TenantCtx } from '#platform/context.ts';

interface ReadForm {
  code: string;
  definition: object;
}

/** What reads published forms in a module above theirs: given to the handlers that publish forms and say what uses them. */
export interface FormReader {
  /** What would no longer be found with a new version of a form. */
  breaks(ctx: TenantCtx, form: ReadForm): Promise<DesignBreak[]>;
  /** What reads a question of the form that is published. */
  uses(ctx: TenantCtx, form: ReadForm, question: string): Promise<DesignUse[]>;
}
