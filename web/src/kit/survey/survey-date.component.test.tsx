import { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { showDateFields } from './survey-date.tsx';

const date = (name: string, title: string, more = {}) => ({
  type: 'text',
  inputType: 'date',
  name,
  title,
  ...more,
});
const form = {
  elements: [
    date('visita', 'Fecha de la visita', { isRequired: true, min: '2026-11-01' }),
    { type: 'paneldynamic', name: 'pagos', title: 'Pagos', templateElements: [date('dia', 'Día del pago')] },
  ],
};

test('9.36: an office decision asks for days in the date field of the application, also in parts that repeat', async () => {
  const model = new SurveyModel(form);
  showDateFields(model);
  const screen = await renderScreen(<SurveyView model={model} />);
  const visit = screen.getByRole('textbox', { name: /Fecha de la visita/ });
  await userEvent.fill(visit, '21/11/2026');
  await expect.poll(() => model.data as unknown).toEqual({ visita: '2026-11-21' });
  await userEvent.fill(visit, '21/13/2026');
  await userEvent.tab();
  await expect.element(screen.getByText('Escriba una fecha: dd/mm/aaaa')).toBeVisible();
  await expect.poll(() => model.getValue('visita') as unknown).toBe('21/13/2026');
  model.getQuestionByName('pagos').addPanel();
  await userEvent.fill(screen.getByRole('textbox', { name: /Día del pago/ }), '1/12/2026');
  await expect.poll(() => model.getValue('pagos') as unknown).toEqual([{ dia: '2026-12-01' }]);
  expect(screen.container.querySelectorAll('input[type=date]')).toHaveLength(0);
});
