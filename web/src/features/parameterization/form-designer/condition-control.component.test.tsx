import axe from 'axe-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import { ConditionControl } from './condition-control.tsx';
import { formNodes } from './model/form-tree.rules.ts';
import type { ReadForm } from './read-form.ts';

const choice = (value: string, es: string, en: string) => ({ value, text: { default: es, en } });
const nodes = formNodes({
  pages: [
    {
      name: 'p1',
      elements: [
        {
          type: 'radiogroup',
          name: 'estado',
          title: { default: 'Estado', en: 'State' },
          choices: [choice('fuga', 'Con fuga', 'Leaking'), choice('bien', 'Bien', 'Fine')],
        },
        { type: 'text', name: 'caudal', inputType: 'number', title: { default: 'Caudal', en: 'Flow' } },
        { type: 'dropdown', name: 'causa', title: { default: 'Causa', en: 'Cause' }, list: 'CAUSAS' },
        { type: 'text', name: 'nota', requiredIf: "{caudal} > param('TOPE')" },
      ],
    },
  ],
});

async function open(expression: string, { language = 'es' as 'es' | 'en', readOnly = false } = {}) {
  const onChange = vi.fn<(text: string | undefined) => void>();
  const read = (() => ({ node: nodes.at(-1)!, nodes })) as unknown as ReadForm;
  function Edited() {
    const [value, setValue] = useState<string | undefined>(expression);
    const [question, setQuestion] = useState(1);
    const change = (text: string | undefined) => {
      onChange(text);
      setValue(text);
    };
    return (
      <main>
        <button onClick={() => setQuestion(question + 1)}>Another question</button>
        <ConditionControl
          key={question}
          label={language === 'es' ? 'Se muestra si' : 'Shown if'}
          value={value}
          readOnly={readOnly}
          read={read}
          onChange={change}
        />
      </main>
    );
  }
  answerWith({
    administration: {
      lists: { options: () => [{ id: 5, code: 'CAUSAS', label: 'CAUSAS - Causas', active: true }] },
      listItems: {
        search: () =>
          pageOf([
            { code: 'C01', nameEs: 'Sin acceso', nameEn: 'No access', parentCode: null, attributes: {} },
            { code: 'C02', nameEs: 'Perro bravo', nameEn: 'Fierce dog', parentCode: null, attributes: {} },
          ] as never[]),
      },
    },
  });
  const screen = await renderScreen(<Edited />, { language });
  return { screen, onChange };
}

test('10.C: a condition is built by rows, and the form has it once it is complete', async () => {
  const { screen, onChange } = await open("{estado} = 'fuga'");
  await expect.element(screen.getByText('Estado es Con fuga')).toBeVisible();
  await screen.getByRole('button', { name: 'Filas' }).click();
  await screen.getByRole('button', { name: 'Agregar condición' }).click();
  await expect.element(screen.getByText(/Falta completarla/)).toBeVisible();
  const second = screen.getByRole('group', { name: 'Condición 2' });
  await second.getByRole('combobox', { name: 'Dato' }).click();
  await screen.getByRole('option', { name: 'Caudal' }).click();
  await second.getByRole('combobox', { name: 'Comparación' }).click();
  expect(screen.getByRole('option', { name: 'empieza por' }).elements()).toEqual([]);
  await screen.getByRole('option', { name: 'tiene valor' }).click();
  expect(onChange.mock.lastCall).toEqual(["{estado} = 'fuga' and {caudal} notempty"]);
  expect(screen.getByText(/Falta completarla/).elements()).toEqual([]);
  const { violations } = await axe.run(screen.getByRole('main').element());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('what rows cannot show stays the text that it is, and says so', async () => {
  const { screen, onChange } = await open('{caudal} * 2 > 3', { language: 'en' });
  await expect
    .element(screen.getByText('Rows cannot show this condition; it is edited as text.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Rows' })).toBeDisabled();
  const text = screen.getByRole('combobox', { name: 'Shown if' });
  await expect.element(text).toHaveValue('{caudal} * 2 > 3');
  await userEvent.fill(text, "{estado} = 'bien'");
  await expect.element(screen.getByText('State is Fine')).toBeVisible();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a comparison with a parameter of the company is built in rows, and written as the form reads it', async () => {
  const { screen, onChange } = await open("{caudal} > param('TOPE')", { language: 'en' });
  await expect.element(screen.getByText('Flow is greater than Parameter TOPE')).toBeVisible();
  await screen.getByRole('button', { name: 'Rows' }).click();
  await userEvent.click(screen.getByRole('combobox', { name: 'Comparison' }));
  await userEvent.click(screen.getByRole('option', { name: 'is less than' }));
  await expect.poll(() => onChange.mock.lastCall?.[0]).toBe("{caudal} < param('TOPE')");
});

test('a person who may only look reads the rows and changes none', async () => {
  const { screen } = await open('{caudal} >= 3 or {estado} empty', { readOnly: true });
  await screen.getByRole('button', { name: 'Filas' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Dato' }).first()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Agregar condición' }).elements()).toEqual([]);
});

test('rows and the sentence name the items of a list; rows stay chosen for the next condition', async () => {
  const { screen, onChange } = await open("{causa} = 'C01'", { language: 'en' });
  await expect.element(screen.getByText('Cause is No access')).toBeVisible();
  await screen.getByRole('button', { name: 'Rows' }).click();
  await screen.getByRole('combobox', { name: 'Value' }).click();
  await screen.getByRole('option', { name: 'Fierce dog' }).click();
  expect(onChange.mock.lastCall).toEqual(["{causa} = 'C02'"]);
  // The panel of another question is drawn anew.
  await screen.getByRole('button', { name: 'Another question' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Value read' })).toBeVisible();
});
