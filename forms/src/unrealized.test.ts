import { expect, test } from 'vitest';
import { unrealizedAnswers } from './definition.ts';
import { loadForm } from './engine.ts';
import { faultText, type FormError } from './guard/form-faults.ts';
import { readForm } from './read-form.ts';

const form = (unrealized?: unknown) => ({
  title: 'Visita',
  ...(unrealized === undefined ? {} : { unrealized }),
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'radiogroup', name: 'estado', choices: ['hecho', { value: 'imposible', text: 'No' }] },
        { type: 'text', name: 'porque' },
      ],
    },
  ],
});
const faultsOf = (unrealized: unknown): string[] => {
  try {
    readForm(form(unrealized));
    return [];
  } catch (error) {
    return (error as FormError).faults.map((fault) => faultText(fault).en);
  }
};

test('8.C: a form declares which question says that the work could not be done, and why', () => {
  const declared = form({ question: 'estado', value: 'imposible', cause: 'porque' });
  expect(unrealizedAnswers(declared, 'PERRO')).toEqual({ estado: 'imposible', porque: 'PERRO' });
  expect(unrealizedAnswers(declared, null)).toEqual({ estado: 'imposible' });
  expect(unrealizedAnswers(form({ question: 'estado', value: 'imposible' }), 'PERRO')).toEqual({
    estado: 'imposible',
  });
  expect(unrealizedAnswers(form(), 'PERRO')).toEqual({});
  expect(loadForm(declared).jsonErrors ?? []).toEqual([]);
});

test('8.C: a declaration that the form does not fit is reported by the check of the form', () => {
  const oneOf = (declared: object, reason: string) =>
    expect(faultsOf(declared)).toEqual([expect.stringContaining(reason)]);
  oneOf({ question: 'nada', value: 'imposible' }, 'there is no question “nada”');
  oneOf({ question: 'estado', value: 'roto' }, '“estado” does not offer “roto”');
  oneOf({ question: 'estado', value: 'imposible', cause: 'motivo' }, 'there is no question “motivo”');
  oneOf({ value: 'imposible' }, 'needs the name of a question and a value');
  expect(faultsOf({ question: 'estado', value: 'imposible', cause: 'estado' })).toHaveLength(1);
  expect(faultsOf('estado')).toHaveLength(1);
  expect(faultsOf({ question: 'estado', value: 'imposible', cause: 'porque' })).toEqual([]);
});
