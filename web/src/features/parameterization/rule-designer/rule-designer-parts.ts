import { lazyPart } from '#kit/lazy-part.ts';
import type { Designer } from '#features/parameterization/designer/design-domain.ts';
import { ruleDomain } from './rule-domain.ts';
import { RuleEditor } from './rule-editor.tsx';
import { ruleNotices } from './rule-notices.ts';
import { useRuleActions } from './use-rule-actions.ts';

/** The designer of rules, for the frame that all designers share. */
export const ruleDesigner: Designer = {
  domain: ruleDomain,
  Editor: RuleEditor,
  Preview: lazyPart(() => import('./rule-preview.tsx')),
  previewsCases: true,
  inspect: ruleNotices,
  useActions: useRuleActions,
};
