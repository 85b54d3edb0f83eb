import { describe, expect, test } from 'vitest';
import { changed, field, is, office, references } from '../../test/workflow-sample.ts';
import { annexesOfType, checkAnnexCondition, isAnnexDue, type Annex } from './annexes.ts';
import { checkWorkflow } from './workflows/workflow-check.ts';
import { workflowDefinition, type WorkflowDefinition } from './workflows/workflow-definition.ts';
import type { WorkflowReferences } from './workflows/workflow-references.ts';
import { simulatePath } from './workflows/workflow-simulation.ts';

describe('the annexes of an activity type', () => {
  const groups = new Map([
    [
      'SEGURIDAD',
      [
        { form: 'FPERMISO', when: null },
        { form: 'FALTURA', when: is('altura', 'si') },
      ],
    ],
  ]);

  test('are its forms and those of its groups in order, each once and never the main form', () => {
    const entries = [
      { form: 'FENCUESTA', when: is('resultado', 'efectiva') },
      { group: 'SEGURIDAD', when: null },
      { form: 'FMAIN', when: null },
      { form: 'FPERMISO', when: is('nunca', 'si') },
    ];
    expect(annexesOfType('FMAIN', entries, groups)).toEqual([
      { form: 'FENCUESTA', when: is('resultado', 'efectiva') },
      { form: 'FPERMISO', when: null },
      { form: 'FALTURA', when: is('altura', 'si') },
    ]);
    expect(annexesOfType(null, entries, groups)).toEqual([]);
    expect(annexesOfType('FMAIN', [{ group: 'NADA', when: null }], groups)).toEqual([]);
  });

  test('are asked when both the condition of the type and that of the group hold', () => {
    const [, climbing] = annexesOfType(
      'FMAIN',
      [{ group: 'SEGURIDAD', when: is('resultado', 'efectiva') }],
      groups,
    );
    const source = {
      prefill: { altura: 'no' },
      params: {},
      timeZone: 'America/Bogota',
      priority: 'half',
      activityType: 'VISITA',
    };
    const due = (answers: Record<string, unknown>) => isAnnexDue(climbing!.when, answers, source);
    expect(due({ resultado: 'efectiva', altura: 'si' })).toBe(true);
    expect(due({ resultado: 'efectiva' })).toBe(false);
    expect(due({ resultado: 'fallida', altura: 'si' })).toBe(false);
  });

  test('have conditions that a phone can evaluate', () => {
    expect(checkAnnexCondition(null)).toBeNull();
    expect(checkAnnexCondition(is('resultado', 'efectiva'))).toBeNull();
    expect(checkAnnexCondition({ '==': [{ var: 'zone' }, 'ZN01'] })).toBe('var zone');
    expect(checkAnnexCondition({ '==': [{ var: 'status' }, 'rejected'] })).toBe('var status');
    expect(checkAnnexCondition({ explode: [] })).toContain('unknown operator');
  });
});

describe('the check of a workflow knows the annexes', () => {
  const custody = {
    published: true,
    questions: new Map([
      ['bolsa', { choices: ['integra', 'rota'] }],
      ['precinto', {}],
    ]),
  };
  const withAnnexes = (annexes: Annex[]): WorkflowReferences => ({
    ...references,
    forms: new Map([...references.forms, ['FCUST', custody]]),
    activityTypes: new Map([...references.activityTypes, ['SUSPENSION', { form: 'FSUSP01', annexes }]]),
  });
  const always = withAnnexes([{ form: 'FCUST', when: null }]);
  const faultsOf = (definition: WorkflowDefinition, known = always) =>
    checkWorkflow(definition, known).map(({ code, stage, detail = '' }) =>
      `${code} ${stage} ${detail}`.trim(),
    );
  const reading = (name: string, value: string) =>
    changed((draft) => {
      draft.transitions.find(({ from, to }) => from === 'S03' && to === 'S04')!.when = is(name, value);
    });

  test('a transition may read an annex of its stage by form and question', () => {
    expect(faultsOf(reading('FCUST.bolsa', 'rota'))).toEqual([]);
    expect(faultsOf(reading('FCUST.bolsa', 'perdida'))).toEqual(['UNKNOWN_CHOICE S03 FCUST.bolsa = perdida']);
    expect(faultsOf(reading('FCUST.otra', 'x'))).toEqual(['UNKNOWN_QUESTION S03 FCUST.otra']);
    expect(faultsOf(reading('bolsa', 'rota'))).toEqual(['UNKNOWN_QUESTION S03 bolsa']);
    expect(faultsOf(reading('FCUST.bolsa', 'rota'), references)).toEqual([
      'UNKNOWN_QUESTION S03 FCUST.bolsa',
    ]);
  });

  test('later stages and rules may read it too', () => {
    const later = changed((draft) => {
      draft.transitions.find(({ from, to }) => from === 'S05' && to === 'S13')!.when = is(
        'FCUST.bolsa',
        'rota',
      );
      draft.stages.find(({ key }) => key === 'S05')!.rules = ['RROTA', 'RAJENA'];
    });
    const rule = (name: string) => ({ when: is(name, 'x'), actions: [{ type: 'mark_for_review' as const }] });
    const rules = new Map([
      ['RROTA', rule('FCUST.precinto')],
      ['RAJENA', rule('FCUST.nada')],
    ]);
    expect(faultsOf(later, { ...always, rules })).toEqual(['RULE_READS_UNKNOWN S05 RAJENA: FCUST.nada']);
  });

  test('an annex may not be asked: its choices alone do not cover a stage', () => {
    const definition = changed((draft) => {
      draft.transitions = draft.transitions.filter(({ from }) => from !== 'S03');
      draft.transitions.push(
        { from: 'S03', to: 'S04', order: 1, when: is('FCUST.bolsa', 'integra') },
        { from: 'S03', to: 'S05', order: 2, when: is('FCUST.bolsa', 'rota') },
      );
    });
    expect(faultsOf(definition)).toEqual(['NO_ELSE S03 FCUST.bolsa = ∅']);
  });

  test('its condition reads what the main form answers, and neither annexes nor what phones do not know', () => {
    const conditioned = (when: Annex['when']) =>
      faultsOf(
        changed(() => undefined),
        withAnnexes([{ form: 'FCUST', when }]),
      );
    expect(conditioned(is('resultado', 'efectiva'))).toEqual([]);
    expect(conditioned(is('pago', 'si'))).toEqual([]);
    expect(conditioned(is('nadie', 'si'))).toEqual([
      'UNKNOWN_QUESTION S03 FCUST: nadie',
      'UNKNOWN_QUESTION S05 FCUST: nadie',
    ]);
    expect(conditioned(is('FCUST.bolsa', 'rota'))[0]).toBe('UNKNOWN_QUESTION S03 FCUST: FCUST.bolsa');
    expect(conditioned({ '==': [{ var: 'zone' }, 'Z'] })[0]).toBe('INVALID_CONDITION S03 FCUST: var zone');
  });

  test('a question, an earlier one too, or a field of the order may not have the name of its form', () => {
    const named = new Map(always.forms);
    named.set('FSUSP01', {
      published: true,
      questions: new Map([...references.forms.get('FSUSP01')!.questions, ['FCUST', {}]]),
    });
    expect(
      faultsOf(
        changed(() => undefined),
        { ...always, forms: named },
      ),
    ).toEqual(['NAME_LIKE_FORM S03 FCUST', 'NAME_LIKE_FORM S05 FCUST']);
    const ordered = changed((draft) => {
      draft.orderFields = [{ key: 'custodia', label: { es: 'Campo', en: 'Field' }, type: 'text' }];
    });
    const small = withAnnexes([{ form: 'custodia', when: null }]);
    small.forms.set('custodia', custody);
    expect(faultsOf(ordered, small)).toEqual(['NAME_LIKE_FORM S03 custodia', 'NAME_LIKE_FORM S05 custodia']);
  });

  test('a form that is missing, and one without a published version, are reported', () => {
    const unknown = withAnnexes([
      { form: 'FNADA', when: null },
      { form: 'FBORR01', when: null },
    ]);
    expect(
      faultsOf(
        changed(() => undefined),
        unknown,
      ),
    ).toContain('FORM_MISSING S03 FNADA');
    expect(
      faultsOf(
        changed(() => undefined),
        unknown,
      ),
    ).toContain('FORM_NOT_PUBLISHED S03 FBORR01');
  });

  test('a stage with another form than the main one of its type has none', () => {
    const definition = workflowDefinition.parse({
      start: 'S01',
      stages: [field('S01', { form: 'FDECI01' }), office('S02')],
      transitions: [{ from: 'S01', to: 'S02', order: 1, when: is('FCUST.bolsa', 'rota') }],
    });
    expect(faultsOf(definition)).toContain('UNKNOWN_QUESTION S01 FCUST.bolsa');
  });

  test('a simulation takes the way that answers to an annex choose', () => {
    const definition = reading('FCUST.bolsa', 'rota');
    const before = { S01: { pago: 'no', aviso_entregado: 'si' } };
    const next = (S03: Record<string, unknown>) =>
      simulatePath(definition, { ...before, S03 }, {}).stages.at(2);
    expect(next({ resultado: 'efectiva', FCUST: { bolsa: 'rota' } })).toBe('S04');
    expect(next({ resultado: 'efectiva' })).toBe('S05');
  });
});
