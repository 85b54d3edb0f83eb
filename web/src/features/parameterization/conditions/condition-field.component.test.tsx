import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { ConditionField } from './condition-field.tsx';
import type { Condition, ConditionVariable } from './condition-variables.ts';

const variables: ConditionVariable[] = [
  {
    name: 'answers.resultado',
    label: 'Resultado',
    group: 'Visita',
    type: 'choice',
    choices: [
      { value: 'efectiva', label: 'Efectiva' },
      { value: 'no_efectiva', label: 'No efectiva' },
    ],
  },
  { name: 'answers.consumo', label: 'Consumo', group: 'Visita', type: 'number' },
  { name: 'param.LIMITE', label: 'Límite', group: 'Parámetros', type: 'number' },
  { name: 'answers.pago', label: 'Fecha de pago', group: 'Visita', type: 'date' },
];

let current: Condition = null;
function Screen({ start, readOnly }: { start: Condition; readOnly: boolean }) {
  const [value, setValue] = useState(start);
  const change = (next: Condition) => {
    current = next;
    setValue(next);
  };
  return (
    <main>
      <h1>Regla</h1>
      <ConditionField
        label="Se cumple si"
        value={value}
        onChange={change}
        variables={variables}
        readOnly={readOnly}
      />
    </main>
  );
}
function open(start: Condition = null, options: { readOnly?: boolean; language?: 'es' | 'en' } = {}) {
  current = start;
  const { readOnly = false, language = 'es' } = options;
  return renderScreen(<Screen start={start} readOnly={readOnly} />, { language });
}
const violations = async () =>
  (await axe.run(document.body)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

test('an analyst draws a condition with the keyboard alone, and reads it as a sentence', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Sin condiciones: se cumple siempre.')).toBeVisible();
  screen.getByRole('button', { name: 'Agregar condición' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'Dato' })).toHaveFocus();
  await userEvent.keyboard('Resul{Enter}{Tab}{Tab}No{Enter}');
  expect(current).toEqual({ '==': [{ var: 'answers.resultado' }, 'no_efectiva'] });
  await expect.element(screen.getByText('Resultado es No efectiva', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Agregar condición' }).click();
  await userEvent.keyboard('Consu{Enter}{Tab}{Enter}{ArrowDown}{ArrowDown}{Enter}{Tab}12,5');
  expect(current).toEqual({
    and: [
      { '==': [{ var: 'answers.resultado' }, 'no_efectiva'] },
      { '>': [{ var: 'answers.consumo' }, 12.5] },
    ],
  });
  await screen.getByRole('button', { name: 'Quitar: Condición 1' }).click();
  expect(current).toEqual({ '>': [{ var: 'answers.consumo' }, 12.5] });
  await expect.element(screen.getByRole('button', { name: 'Agregar condición' })).toHaveFocus();
});

test('what is not complete is a condition that no check lets pass, and says what is missing', async () => {
  const screen = await open({ '==': [{ var: 'answers.resultado' }, { var: '' }] });
  await expect.element(screen.getByText('Falta el valor de «Resultado».')).toBeVisible();
  await screen.getByRole('button', { name: 'Agregar condición' }).click();
  await expect.element(screen.getByText('Falta elegir un dato.')).toBeVisible();
  expect(current).toEqual({
    and: [{ '==': [{ var: 'answers.resultado' }, { var: '' }] }, { '==': [{ var: '' }, { var: '' }] }],
  });
});

const odd = { '>': [{ '+': [{ var: 'answers.consumo' }, 1] }, 3] };

test('what rows cannot show stays as it is beside them, and is changed as text', async () => {
  const screen = await open({ and: [{ '==': [{ var: 'answers.resultado' }, 'efectiva'] }, odd] });
  await expect.element(screen.getByText(JSON.stringify(odd))).toBeVisible();
  await screen.getByRole('combobox', { name: 'Valor' }).click();
  await screen.getByRole('option', { name: 'No efectiva' }).click();
  expect(current).toEqual({ and: [{ '==': [{ var: 'answers.resultado' }, 'no_efectiva'] }, odd] });
  await screen.getByRole('button', { name: 'Texto' }).click();
  const text = screen.getByRole('textbox', { name: 'Se cumple si (JsonLogic)' });
  await userEvent.fill(text, '{"launch": 1}');
  await expect.element(screen.getByText('El operador «launch» no existe.')).toBeVisible();
  await userEvent.fill(text, '{"launch": ');
  await expect.element(screen.getByText(/^No es JSON/)).toBeVisible();
  expect(current).toEqual({ launch: 1 });
});

test('the editor is accessible at 390 px in both languages, and a reader changes nothing', async () => {
  const nested = {
    or: [
      { in: [{ var: 'answers.resultado' }, ['efectiva']] },
      { and: [{ '<': [{ var: 'answers.pago' }, '2026-11-21'] }, odd] },
      { '>': [{ var: 'answers.consumo' }, { var: 'param.LIMITE' }] },
    ],
  };
  await page.viewport(390, 800);
  const screen = await open(nested, { language: 'en' });
  await expect.element(screen.getByText(/^Resultado is one of Efectiva or/)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.unmount();
  const reading = await open(nested, { readOnly: true });
  await expect.element(reading.getByText(/^Resultado es una de Efectiva o/)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(reading.getByRole('button', { name: /Agregar|Quitar/ }).elements()).toEqual([]);
  await page.viewport(1440, 900);
});
