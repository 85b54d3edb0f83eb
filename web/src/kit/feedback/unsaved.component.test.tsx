import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { askBeforeUnload } from '#api/before-unload.ts';
import { renderScreen, type RenderedScreen } from '../../../test/render-screen.tsx';
import { AppDialog } from './dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';

function Screen({ children, dirty }: { children: ReactNode; dirty?: boolean }) {
  const [open, setOpen] = useState(true);
  if (!open) return <p>cerrado</p>;
  const close = () => setOpen(false);
  return (
    <AppDialog
      open
      title="Formulario"
      onClose={close}
      actions={<SaveButtons isSaving={false} onCancel={close} onSave={close} />}
      {...(dirty === undefined ? {} : { dirty })}
    >
      {children}
    </AppDialog>
  );
}

const form = (screen: RenderedScreen) => screen.getByRole('dialog', { name: 'Formulario' });
const question = (screen: RenderedScreen) => screen.getByRole('dialog', { name: 'Hay cambios sin guardar' });
const pick = async (screen: RenderedScreen, combobox: string, option: string) => {
  await screen.getByRole('combobox', { name: combobox }).click();
  await screen.getByRole('option', { name: option }).click();
};

/** Each kind of field, and how somebody changes it. */
const kinds: Record<string, [field: ReactNode, change: (screen: RenderedScreen) => Promise<unknown>]> = {
  text: [
    <TextField key="text" label="Nombre" />,
    (screen) => userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana'),
  ],
  checkbox: [<Checkbox key="box" />, (screen) => screen.getByRole('checkbox').click()],
  list: [
    <TextField key="list" select label="Zona" defaultValue="">
      <MenuItem value="N">Norte</MenuItem>
    </TextField>,
    (screen) => pick(screen, 'Zona', 'Norte'),
  ],
  'choice of one': [
    <Autocomplete
      key="one"
      options={['Norte', 'Sur']}
      renderInput={(params) => <TextField {...params} label="Zona" />}
    />,
    (screen) => pick(screen, 'Zona', 'Sur'),
  ],
  'choice of many': [
    <Autocomplete
      key="many"
      multiple
      options={['Norte', 'Sur']}
      renderInput={(params) => <TextField {...params} label="Zonas" />}
    />,
    (screen) => pick(screen, 'Zonas', 'Sur'),
  ],
};

const reload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test.for(Object.entries(kinds))(
  '9.21: a dialog whose %s was changed is left only after a question',
  async ([, [field, change]]) => {
    const screen = await renderScreen(<Screen>{field}</Screen>, { address: '/forms' });
    await change(screen);
    const stays = async () => {
      await question(screen).getByRole('button', { name: 'Cancelar' }).click();
      await expect.element(question(screen)).not.toBeInTheDocument();
      await expect.element(form(screen)).toBeVisible();
      expect(screen.address()).toBe('/forms');
    };
    await form(screen).getByRole('button', { name: 'Cerrar' }).click();
    await stays();
    await userEvent.keyboard('{Escape}');
    await stays();
    await form(screen).getByRole('button', { name: 'Cancelar' }).click();
    await stays();
    screen.router.history.push('/elsewhere');
    await stays();
    expect(reload()).toBe(true);
    screen.router.history.push('/elsewhere');
    await question(screen).getByRole('button', { name: 'Descartar los cambios' }).click();
    await expect.poll(screen.address).toBe('/elsewhere');
    expect(reload()).toBe(false);
  },
);

test.for(Object.entries(kinds))(
  '9.21: a dialog whose %s was not changed closes at once',
  async ([, [field]]) => {
    const screen = await renderScreen(<Screen>{field}</Screen>, { address: '/forms' });
    await form(screen).getByText('Formulario').click();
    await userEvent.keyboard('{Tab}{Tab}');
    expect(reload()).toBe(false);
    await form(screen).getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(screen.getByText('cerrado')).toBeVisible();
  },
);

test('9.21: what was saved is left without a question', async () => {
  const [field, change] = kinds.text!;
  const screen = await renderScreen(<Screen>{field}</Screen>, { address: '/forms' });
  await change(screen);
  await form(screen).getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('cerrado')).toBeVisible();
});

test('a reload asks while a change that the screen already shows is being saved', async () => {
  let save = () => undefined as void;
  const saving = askBeforeUnload(new Promise<void>((resolve) => (save = resolve)));
  expect(reload()).toBe(true);
  save();
  await saving;
  expect(reload()).toBe(false);
});
