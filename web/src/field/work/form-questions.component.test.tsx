import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderField } from '../../../test/field-screen.tsx';
import { filledWith, onPages, textQuestion } from '../../../test/field-forms.ts';
import Work from './work.tsx';

test('a fault in a row is named with its row, and leads to the question in it', async () => {
  const rows = {
    type: 'paneldynamic',
    name: 'aparatos',
    title: 'Aparatos',
    templateTitle: 'Aparato {panelIndex}',
    minPanelCount: 2,
    templateElements: [textQuestion('tipo', { title: 'Tipo', isRequired: true }), textQuestion('marca')],
  };
  const definition = onPages([rows]);
  const screen = await renderField(<Work activityId={1} />, { fill: filledWith(definition) });
  await userEvent.fill(screen.getByRole('textbox', { name: 'Tipo' }).first(), 'Ducha');
  await screen.getByRole('button', { name: 'Terminar' }).click();
  await screen.getByRole('button', { name: /Aparatos · Aparato 2 · Tipo/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Tipo' }).nth(1)).toHaveFocus();
  expect(screen.getByRole('button', { name: /Aparato 1/ }).elements()).toEqual([]);
});

test('a slider says its number, and that nothing was answered before it was moved', async () => {
  const definition = onPages([
    textQuestion('nivel', { title: 'Nivel', inputType: 'range', min: 0, max: 10, step: 1 }),
  ]);
  const screen = await renderField(<Work activityId={1} />, { fill: filledWith(definition) });
  const slider = screen.getByRole('slider', { name: 'Nivel' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sin respuesta');
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('6', { exact: true })).toBeVisible();
  await expect.poll(async () => (await screen.db.drafts.toArray())[0]?.answers).toEqual({ nivel: 6 });
});
