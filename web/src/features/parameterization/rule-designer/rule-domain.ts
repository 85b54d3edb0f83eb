import { definitionBytes } from '@cuadrilla/contract/parameterization/designs.ts';
import { client } from '#api/client.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { cachedVariables, readVariables } from './rule-variables.ts';
import { ruleDifferences } from './rule-sentences.ts';

/** What the frame of the designers has to know of rules. */
export const ruleDomain: DesignDomain = {
  kind: 'rule',
  endpoints: client.parameterization.rules,
  maxBytes: definitionBytes.rule,
  list: { to: '/parameterization/', hash: 'rules' },
  differences: (before, after, lang) => ruleDifferences(before, after, lang, cachedVariables(lang)),
  readNames: readVariables,
};
