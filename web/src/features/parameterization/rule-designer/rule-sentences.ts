import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { translate } from '#i18n/messages.ts';
import { isSameJson, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { Variables } from '#features/parameterization/conditions/condition-variables.ts';
import {
  actionTypeOf,
  priorities,
  readRule,
  textIn,
  textOf,
  type ActionJson,
} from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';

/** Rules and what changed in them, as people say it. */

export function priorityName(value: unknown, lang: Locale): string {
  const known = priorities.find((priority) => priority === value);
  return known ? priorityLabels[known][lang].toLowerCase() : textOf(value);
}

function whoIsNotified({ to, code }: ActionJson, lang: Locale): string {
  const t = translate(ruleDesignerMessages, lang);
  const name = textOf(code) || t('missing');
  if (to === 'creator') return t('whoCreator');
  return to === 'role'
    ? t('whoRole', { name })
    : to === 'team'
      ? t('whoTeam', { name })
      : t('whoUser', { name });
}

export function actionSentence(action: ActionJson, lang: Locale): string {
  const t = translate(ruleDesignerMessages, lang);
  const type = actionTypeOf(action);
  switch (type) {
    case 'notify':
      return t('said_notify', {
        who: whoIsNotified(action, lang),
        text: textIn(action, lang) || t('missing'),
      });
    case 'set_priority':
      return t('said_set_priority', { priority: priorityName(action.priority, lang) || t('missing') });
    case 'open_stage':
      return t('said_open_stage', { stage: textOf(action.stage) || t('missing') });
    case 'assign_least_loaded':
      return t('said_assign_least_loaded');
    case 'mark_for_review':
      return t('said_mark_for_review');
    case null:
      return t('unknownAction').toLowerCase();
  }
}

/** The whole rule in one sentence. */
export function ruleSentence(document: DesignDocument, variables: Variables, lang: Locale): string {
  const t = translate(ruleDesignerMessages, lang);
  const { when, actions } = readRule(document);
  const does = actions.map((action) => actionSentence(action, lang)).join('; ') || t('doesNothing');
  return when === null || when === true
    ? t('always', { actions: does })
    : t('when', { condition: conditionSentence(when, variables, lang), actions: does });
}

/** What changed between two versions of a rule, one sentence each. */
export function ruleDifferences(
  before: DesignDocument,
  after: DesignDocument,
  lang: Locale,
  variables: Variables,
): string[] {
  const t = translate(ruleDesignerMessages, lang);
  const [old, now] = [readRule(before), readRule(after)];
  const has = (actions: readonly ActionJson[], action: ActionJson) =>
    actions.some((each) => isSameJson(each, action));
  const removed = old.actions.filter((action) => !has(now.actions, action));
  const added = now.actions.filter((action) => !has(old.actions, action));
  const moved =
    removed.length + added.length === 0 && !isSameJson(old.actions, now.actions) ? [t('diffOrder')] : [];
  const sentence = (when: typeof old.when) => conditionSentence(when, variables, lang);
  return [
    ...(isSameJson(old.when, now.when)
      ? []
      : [t('diffCondition', { from: sentence(old.when), to: sentence(now.when) })]),
    ...removed.map((action) => t('diffRemoved', { action: actionSentence(action, lang) })),
    ...added.map((action) => t('diffAdded', { action: actionSentence(action, lang) })),
    ...moved,
  ];
}
