import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen, type ScreenOptions } from '../../../test/render-screen.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { DateRange } from './date-range.tsx';

function Holder(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <DateField label="Vencimiento" {...props} value={value} onChange={setValue} />
      <output>{value || 'nada'}</output>
    </>
  );
}

function RangeHolder() {
  const [[from, until], setRange] = useState(['2026-11-10', '']);
  return (
    <DateRange
      labels={['Desde', 'Hasta']}
      from={from!}
      until={until!}
      onChange={(first, last) => setRange([first, last])}
    />
  );
}

const opened = async (props: Partial<DateFieldProps> = {}, options: ScreenOptions = {}) => {
  const screen = await renderScreen(<Holder {...props} />, options);
  return {
    screen,
    field: screen.getByRole('textbox', { name: 'Vencimiento' }),
    value: screen.getByRole('status').last(),
    dialog: screen.getByRole('dialog'),
  };
};

test('9.36: a day is typed as it is shown, and what is no day is said when the field is left', async () => {
  const { screen, field, value } = await opened({ min: '2026-11-01', max: '2026-12-31' });
  await expect.element(field).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await userEvent.fill(field, '5/12/2026');
  await expect.element(value).toHaveTextContent('2026-12-05');
  await userEvent.tab();
  await expect.element(field).toHaveValue('05/12/2026');
  await userEvent.fill(field, '31/11/2026');
  await userEvent.tab();
  await expect.element(screen.getByText('Escriba una fecha: dd/mm/aaaa')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(value).toHaveTextContent('nada');
  await userEvent.fill(field, '31/10/2026');
  await expect.element(screen.getByText('Debe ser desde el 01/11/2026')).toBeVisible();
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([]);
});

test('9.36: the calendar is used by keyboard alone, in the language of the application', async () => {
  const { screen, field, value, dialog } = await opened({ value: '2026-11-21' });
  await field.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(dialog.getByText('noviembre 2026')).toBeVisible();
  await expect.element(dialog.getByRole('gridcell', { name: '21' })).toHaveFocus();
  expect((await axe.run(dialog.element())).violations.map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(value).toHaveTextContent('2026-11-29');
  await expect.element(field).toHaveValue('29/11/2026');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Abrir el calendario' }).click();
  await dialog.getByRole('button', { name: 'Quitar la fecha' }).click();
  await expect.element(value).toHaveTextContent('nada');
  await screen.getByRole('button', { name: 'Abrir el calendario' }).click();
  await dialog.getByRole('button', { name: 'Hoy' }).click();
  await expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/20\d\d$/);
});

test('9.36: in English the calendar begins on Monday and says its month in English', async () => {
  const { screen, dialog } = await opened({ value: '2026-11-21' }, { language: 'en' });
  await screen.getByRole('button', { name: 'Open the calendar' }).click();
  await expect.element(dialog.getByText('November 2026')).toBeVisible();
  await expect.element(dialog.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
});

test('9.36: a day with its time is typed, or chosen with the time in the calendar', async () => {
  const { screen, field, value, dialog } = await opened({ withTime: true });
  await userEvent.fill(field, '21/11/2026 8:05');
  await expect.element(value).toHaveTextContent('2026-11-21T08:05');
  await screen.getByRole('button', { name: 'Abrir el calendario' }).click();
  await dialog.getByRole('gridcell', { name: '23' }).click();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Hora' }), '17:30');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect.element(field).toHaveValue('23/11/2026 17:30');
});

test('9.36: the end of a range cannot be before its beginning', async () => {
  const screen = await renderScreen(<RangeHolder />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Hasta' }), '09/11/2026');
  await userEvent.tab();
  await expect.element(screen.getByText('Debe ser desde el 10/11/2026')).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Hasta' }), '10/11/2026');
  await expect.element(screen.getByText('Debe ser desde el 10/11/2026')).not.toBeInTheDocument();
});
