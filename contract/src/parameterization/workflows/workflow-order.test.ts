import type { WorkflowDefinitionInput } from './workflow-definition.ts';
import { describe, expect, test } from 'vitest';
import { branch, changed, faults, is, stage } from '../../../test/workflow-sample.ts';

const name = { es: 'Campo', en: 'Field' };

describe('9.28: the check of a workflow reports', () => {
  const fields = (...orderFields: NonNullable<WorkflowDefinitionInput['orderFields']>) =>
    faults(changed((draft) => (draft.orderFields = orderFields)));
  test('two order fields of one key, and a key that the engine uses', () => {
    expect(fields({ key: 'a', label: name, type: 'text' }, { key: 'a', label: name, type: 'date' })).toEqual([
      'DUPLICATE_FIELD a',
    ]);
    expect(fields({ key: 'order_account', label: name, type: 'text' })).toEqual([
      'RESERVED_FIELD order_account',
    ]);
  });
  test('a field over a list that is not there, or a list on another type', () => {
    expect(fields({ key: 'a', label: name, type: 'list', list: 'NADA' })).toEqual(['UNKNOWN_LIST a']);
    expect(fields({ key: 'a', label: name, type: 'list' })).toEqual(['UNKNOWN_LIST a']);
    expect(fields({ key: 'a', label: name, type: 'text', list: 'ESTADOS' })).toEqual(['UNKNOWN_LIST a']);
    expect(fields({ key: 'a', label: name, type: 'list', list: 'ESTADOS' })).toEqual([]);
  });
  test('limits that contradict each other or belong to another type', () => {
    expect(fields({ key: 'a', label: name, type: 'number', min: 5, max: 1 })).toEqual(['FIELD_LIMITS a']);
    expect(fields({ key: 'a', label: name, type: 'date', max: 1 })).toEqual(['FIELD_LIMITS a']);
    expect(fields({ key: 'a', label: name, type: 'number', maxLength: 5 })).toEqual(['FIELD_LIMITS a']);
  });
  test('a term and a condition over what the order does not carry and nobody asks', () => {
    const undeclared = changed((draft) => {
      stage(draft, 'S05').term = { amount: 2, unit: 'hours', from: 'hora_pago' };
      draft.transitions[2] = branch('S03', 'S04', 1, is('zona_critica', 'si'));
    });
    expect(faults(undeclared)).toEqual(['UNKNOWN_QUESTION S03', 'UNKNOWN_QUESTION S05']);
  });
  test('a condition over an item that the list of a field does not have', () => {
    const wrong = changed((draft) => {
      draft.orderFields = [{ key: 'estado', label: name, type: 'list', list: 'ESTADOS' }];
      draft.transitions[2] = branch('S03', 'S04', 1, is('estado', 'regular'));
    });
    expect(faults(wrong)).toEqual(['UNKNOWN_CHOICE S03']);
  });
});
