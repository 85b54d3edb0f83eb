import { definitionBytes } from '@cuadrilla/contract/parameterization/designs.ts';
import { client } from '#api/client.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { formDifferences } from './model/form-differences.rules.ts';

/** What the frame of the designers has to know of forms. */
export const formDomain: DesignDomain = {
  kind: 'form',
  endpoints: client.parameterization.forms,
  maxBytes: definitionBytes.form,
  list: { to: '/parameterization/', hash: 'dynamic_forms#forms' },
  differences: formDifferences,
};
