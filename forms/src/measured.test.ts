import { expect, test } from 'vitest';
import { measuredOf } from './definition.ts';
import { loadForm } from './engine.ts';
import { faultText, type FormError } from './guard/form-faults.ts';
import { readForm } from './read-form.ts';

const form = (measured: unknown) => ({
  title: 'Fuga',
  measured,
  pages: [{ name: 'p', elements: [{ type: 'text', name: 'perdidos', inputType: 'number' }] }],
});

test('a form declares which question gives the figures that indicators add up', () => {
  const declared = form({ water: 'perdidos' });
  expect(measuredOf(declared)).toEqual({ water: 'perdidos' });
  expect(loadForm(declared).jsonErrors ?? []).toEqual([]);
  expect(measuredOf({ title: 'Fuga' })).toEqual({});
});

test('a figure of a question that the form lacks, and a figure that nobody knows, are refused', () => {
  const faultsOf = (measured: unknown): string[] => {
    try {
      readForm(form(measured));
      return [];
    } catch (error) {
      return (error as FormError).faults.map((fault) => faultText(fault).en);
    }
  };
  expect(faultsOf({ water: 'ganados' })).toEqual([expect.stringContaining('there is no question “ganados”')]);
  expect(faultsOf({ litros: 'perdidos' })).toHaveLength(1);
  expect(faultsOf({ water: 'perdidos' })).toEqual([]);
});
