import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import { conditionFaults } from '#features/parameterization/conditions/condition-faults.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignNotice } from '#features/parameterization/designer/design-domain.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import {
  actionTypeOf,
  isRecord,
  mostActions,
  notifiedKinds,
  priorities,
  readRule,
  textIn,
  textOf,
  type ActionJson,
} from './rule-document.rules.ts';

type Texts = Translate<typeof ruleDesignerMessages>;

/** What is wrong in a rule by itself; whether its values are known depends on where it is used. */
export function ruleNotices(document: DesignDocument, lang: Locale): DesignNotice[] {
  const t = translate(ruleDesignerMessages, lang);
  const { when, actions } = readRule(document);
  const error = (text: string, place: string, path: DesignNotice['path']): DesignNotice => ({
    severity: 'error',
    text,
    place,
    path,
  });
  if (!Array.isArray(document.actions) || document.actions.some((action) => !isRecord(action)))
    return [error(t('faultShape'), t('actions'), null)];
  const variables = variablesOf(when).map((name) => ({ name, label: name, type: 'text' as const }));
  return [
    ...conditionFaults(when, variables, lang).map((text) => error(text, t('condition'), ['when'])),
    ...(actions.length === 0 ? [error(t('faultNoActions'), t('actions'), ['actions'])] : []),
    ...(actions.length > mostActions
      ? [error(t('faultTooMany', { n: mostActions }), t('actions'), ['actions'])]
      : []),
    ...actions.flatMap((action, at) =>
      actionFaults(action, t).map((text) => error(text, t('action', { number: at + 1 }), ['actions', at])),
    ),
  ];
}

function actionFaults(action: ActionJson, t: Texts): string[] {
  switch (actionTypeOf(action)) {
    case 'open_stage':
      return textOf(action.stage) === '' ? [t('faultStage')] : [];
    case 'set_priority':
      return priorities.some((each) => each === action.priority) ? [] : [t('faultPriority')];
    case 'notify':
      return notifyFaults(action, t);
    case null:
      return [t('faultUnknownAction')];
    default:
      return [];
  }
}

function notifyFaults(action: ActionJson, t: Texts): string[] {
  const { to, code } = action;
  const isKnown = notifiedKinds.some((each) => each === to);
  const isNamed = to === 'creator' || textOf(code) !== '';
  return [
    ...(isKnown && isNamed ? [] : [t('faultTo')]),
    ...(textIn(action, 'es') === '' ? [t('faultTextEs')] : []),
    ...(textIn(action, 'en') === '' ? [t('faultTextEn')] : []),
  ];
}
