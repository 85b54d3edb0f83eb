import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOfType, faultOf, moved, typeFormsOf, type Entry } from './entries.rules.ts';

const when = { '==': [{ var: 'answers.a' }, 1] };
const form = (code: string): Entry => ({ kind: 'form', code, when: null });
const group = (code: string): Entry => ({ kind: 'group', code, when });

test('the first form of an activity type is the main one, and the rest keep order and conditions', () => {
  const forms = [
    { group: 'G', when },
    { form: 'B', when: null },
  ];
  const entries = entriesOfType('A', forms);
  expect(entries.map(({ code }) => code)).toEqual(['A', 'G', 'B']);
  expect(typeFormsOf(entries)).toEqual({ form: 'A', forms });
  expect(typeFormsOf(entriesOfType(null, []))).toEqual({ form: null, forms: [] });
});

test('a main form that is moved down is asked like any other', () => {
  expect(typeFormsOf(moved([form('A'), form('B')], 0, 1))).toEqual({
    form: 'B',
    forms: [{ form: 'A', when: null }],
  });
});

test('moving keeps every entry, and moving back restores the order', () => {
  const entries = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(entries, fc.nat(7), fc.constantFrom(1 as const, -1 as const), (codes, place, step) => {
      const before = codes.map(form);
      const from = place % before.length;
      const after = moved(before, from, step);
      expect(after.map(({ code }) => code).toSorted()).toEqual([...codes].toSorted());
      const to = from + step;
      const isMoved = to >= 0 && to < before.length;
      expect(isMoved ? moved(after, to, step === 1 ? -1 : 1) : after).toEqual(before);
    }),
    { numRuns: 100 },
  );
});

test('a group cannot be the main form, and a type asks twenty annexes at most', () => {
  expect(faultOf([group('G'), form('A')], true)).toBe('mainIsForm');
  expect(faultOf([group('G'), form('A')], false)).toBeNull();
  const many = Array.from({ length: 21 }, (_, at) => form(`F${at}`));
  expect(faultOf(many, true)).toBeNull();
  expect(faultOf(many, false)).toBe('most');
  expect(faultOf([...many, form('G')], true)).toBe('most');
});
