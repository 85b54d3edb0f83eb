import { useText } from '#i18n/messages.ts';
import { useLanguage } from '#i18n/language.ts';
import type { DesignAction, EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { actionTypes, addAction, newAction, readRule } from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { actionSentence } from './rule-sentences.ts';

/** What the command palette offers for a rule: actions to add, and to go to. */
export function useRuleActions({ document, readOnly, run, select }: EditorProps): DesignAction[] {
  const t = useText(ruleDesignerMessages);
  const lang = useLanguage();
  const { actions } = readRule(document);
  const additions = actionTypes.map((type) => ({
    label: t('of', { action: t('addAction'), what: t(type) }),
    run: () => run(addAction(document, newAction(type))),
  }));
  return [
    ...(readOnly ? [] : additions),
    { label: t('condition'), run: () => select(['when']) },
    ...actions.map((action, at) => ({
      label: actionSentence(action, lang),
      hint: t('action', { number: at + 1 }),
      run: () => select(['actions', at]),
    })),
  ];
}
