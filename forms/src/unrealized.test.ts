import { expect, test } from 'vitest';
import { FormError, readForm, unrealizedAnswers } from './definition.ts';
import { loadForm } from './engine.ts';

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
    return (error as FormError).faults;
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
  expect(faultsOf({ question: 'nada', value: 'imposible' })).toEqual(['unrealized: no question nada']);
  expect(faultsOf({ question: 'estado', value: 'roto' })).toEqual(['unrealized: estado has no choice roto']);
  expect(faultsOf({ question: 'estado', value: 'imposible', cause: 'motivo' })).toEqual([
    'unrealized: no question motivo for the cause',
  ]);
  expect(faultsOf({ question: 'estado', value: 'imposible', cause: 'estado' })).toHaveLength(1);
  expect(faultsOf({ value: 'imposible' })).toEqual(['unrealized: needs the name of a question and a value']);
  expect(faultsOf('estado')).toHaveLength(1);
  expect(faultsOf({ question: 'estado', value: 'imposible', cause: 'porque' })).toEqual([]);
});
