import type {
  Condition,
  RuleAction,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Command, DesignDocument } from '#features/parameterization/designer/commands.rules.ts';

/** A rule as its designer reads and changes it; a draft may have any shape. */

export type ActionType = RuleAction['type'];
/** An action of a draft: properties may be missing or of another type. */
export type ActionJson = Readonly<Record<string, unknown>>;

export const actionTypes = [
  'notify',
  'set_priority',
  'open_stage',
  'assign_least_loaded',
  'mark_for_review',
] as const satisfies readonly ActionType[];
export const notifiedKinds = ['role', 'team', 'user', 'creator'] as const;
export const priorities = ['low', 'half', 'high'] as const;
export const mostActions = 20;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const actionTypeOf = ({ type }: ActionJson): ActionType | null =>
  actionTypes.find((known) => known === type) ?? null;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textIn = ({ text }: ActionJson, lang: 'es' | 'en'): string =>
  isRecord(text) ? textOf(text[lang]) : '';

export interface RuleJson {
  when: Condition;
  actions: readonly ActionJson[];
}

export function readRule({ when, actions }: DesignDocument): RuleJson {
  return {
    when: isRecord(when) || typeof when === 'boolean' ? (when as Condition) : null,
    actions: Array.isArray(actions) ? actions.filter(isRecord) : [],
  };
}

const newActions: Record<ActionType, ActionJson> = {
  notify: { type: 'notify', to: 'role', code: '', text: { es: '', en: '' } },
  set_priority: { type: 'set_priority', priority: 'high' },
  open_stage: { type: 'open_stage', stage: '' },
  assign_least_loaded: { type: 'assign_least_loaded' },
  mark_for_review: { type: 'mark_for_review' },
};

export const setCondition = (when: Condition): Command => ({
  changes: [{ type: 'set', at: ['when'], value: when }],
  selected: ['when'],
  merge: 'when',
});

/** Adds an action at the end; a document without a list of actions gets one. */
export function addAction({ actions }: DesignDocument, action: ActionJson): Command {
  const at = Array.isArray(actions) ? actions.length : 0;
  return {
    changes: Array.isArray(actions)
      ? [{ type: 'add', to: ['actions', at], values: [action] }]
      : [{ type: 'set', at: ['actions'], value: [action] }],
    selected: ['actions', at],
  };
}
export const newAction = (type: ActionType): ActionJson => newActions[type];

export const removeAction = (at: number): Command => ({
  changes: [{ type: 'remove', at: ['actions', at] }],
  selected: null,
});

export const moveAction = (at: number, by: -1 | 1): Command => ({
  changes: [{ type: 'move', from: ['actions', at], to: ['actions', by === 1 ? at + 2 : at - 1] }],
  selected: ['actions', at + by],
});

/** Sets one property of an action; typing into one field is one step of undo. */
export const setInAction = (at: number, property: readonly string[], value: unknown): Command => ({
  changes: [{ type: 'set', at: ['actions', at, ...property], value }],
  selected: ['actions', at],
  merge: `${at} ${property.join('.')}`,
});

/** Whom an action notifies; what named somebody of another kind is removed. */
export const setNotified = (at: number, to: (typeof notifiedKinds)[number]): Command => ({
  changes: [
    { type: 'set', at: ['actions', at, 'to'], value: to },
    { type: 'set', at: ['actions', at, 'code'], value: to === 'creator' ? undefined : '' },
  ],
  selected: ['actions', at],
});
