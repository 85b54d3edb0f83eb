import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Page } from '../page.tsx';
import { AppDialog } from './dialog.tsx';
import { toast, toasts } from './notices.ts';
import { SaveButtons } from './save-buttons.tsx';

afterEach(async () => {
  for (const { id } of toasts.read()) toasts.remove(id);
  await page.viewport(1440, 900);
});

const fields = Array.from({ length: 14 }, (_, at) => (
  <TextField key={at} label={`Campo ${at}`} sx={{ my: 1 }} />
));
/** Its rows come after the toasts, as those of a list that is opened after something was saved. */
function LateRows() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 800);
    return () => clearTimeout(timer);
  }, []);
  return <Page title="Elementos">{shown && rows}</Page>;
}
const rows = (
  <>
    {Array.from({ length: 18 }, (_, at) => (
      <Box key={at} sx={{ display: 'flex', justifyContent: 'space-between' }}>
        Elemento {at}
        <IconButton aria-label={`Acciones de ${at}`} data-menu-of={at}>
          ⋮
        </IconButton>
      </Box>
    ))}
  </>
);
const screens = {
  'a page with tabs and actions': (
    <Page
      title="Operaciones de campo"
      actions={['Exportar', 'Imprimir', 'Crear operación'].map((name) => (
        <Button key={name} variant="outlined">
          {name}
        </Button>
      ))}
    >
      <Tabs value={0}>
        {['Actividades', 'Operaciones', 'Mapa'].map((name) => (
          <Tab key={name} label={name} />
        ))}
      </Tabs>
      {fields}
    </Page>
  ),
  'a dialog that fills the window': (
    <AppDialog
      open
      width={1300}
      title="Formulario"
      onClose={() => undefined}
      actions={<SaveButtons isSaving={false} onCancel={() => undefined} />}
    >
      {fields}
    </AppDialog>
  ),
};

const boxOf = (element: Element) => element.getBoundingClientRect();
const meets = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test.for([
  ...Object.entries(screens).flatMap(([name, screen]) =>
    ([1440, 390] as const).map((width) => [name, width, screen] as const),
  ),
  // On a phone a toast is as wide as the rows.
  ['a list with a menu in each row', 1440, <LateRows key="rows" />] as const,
])('9.40: toasts hide no button and no tab of %s at %i pixels', async ([, width, screen]) => {
  await page.viewport(width, width === 390 ? 844 : 900);
  const opened = await renderScreen(screen);
  await expect.element(opened.getByText(/^(Campo 3|Elementos)/).first()).toBeVisible();
  toast.success('Se desactivaron 3 registros.', {
    title: 'Operación exitosa',
    action: { label: 'Deshacer', run: () => undefined },
  });
  toast.success('12 actividades asignadas a Íñigo Peñaloza Ñáñez.', { title: 'Operación exitosa' });
  await expect.element(opened.getByText('Deshacer')).toBeVisible();
  await expect.element(opened.getByText(/^(Campo|Elemento) 3/).first()).toBeVisible();
  const cards = () => [...document.querySelectorAll('.MuiAlert-root')];
  await expect
    .poll(() =>
      [...document.querySelectorAll('[role=tab], button')]
        .filter((part) => !part.closest('.MuiAlert-root'))
        .filter((part) => cards().some((card) => meets(boxOf(card), boxOf(part))))
        .map((part) => part.textContent || part.getAttribute('aria-label')),
    )
    .toEqual([]);
  expect(cards()).toHaveLength(2);
  for (const card of cards()) {
    const { left, right, bottom } = boxOf(card);
    expect([left >= 0, right <= width, bottom <= innerHeight]).toEqual([true, true, true]);
  }
});

test('9.40: toasts that come under a pointer at rest move away from what comes there, and leave in time', async () => {
  await page.viewport(1440, 900);
  const screen = await renderScreen(<LateRows />);
  toast.success('Se guardó la lista.', { durationMs: 2500 });
  const card = screen.getByRole('status').filter({ hasText: 'Se guardó la lista.' });
  await expect.element(card).toBeVisible();
  const at = (type: string, movementX: number) =>
    card.element().dispatchEvent(new MouseEvent(type, { bubbles: true, movementX }));
  at('mouseover', 0);
  at('mousemove', 0);
  await expect.element(screen.getByRole('button', { name: 'Acciones de 3' })).toBeVisible();
  const menus = screen.getByRole('button', { name: /^Acciones de/ }).elements();
  await expect.poll(() => menus.some((menu) => meets(boxOf(card.element()), boxOf(menu)))).toBe(false);
  await expect.poll(() => card.elements().length, { timeout: 12_000 }).toBe(0);
});

test('a screen reader announces what happened beside a dialog that was opened before or after it', async () => {
  function Screen() {
    const [open, setOpen] = useState(true);
    return (
      <Page title="Elementos">
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        <AppDialog open={open} title="Formulario" onClose={() => setOpen(false)}>
          <TextField label="Campo" />
        </AppDialog>
      </Page>
    );
  }
  const screen = await renderScreen(<Screen />);
  await expect.element(screen.getByRole('dialog', { name: 'Formulario' })).toBeVisible();
  toast.error('El código ya existe.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('El código ya existe.');
  await screen.getByRole('button', { name: 'Cerrar' }).first().click();
  await screen.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Formulario' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('El código ya existe.');
});

test('the keyboard reaches a toast over a dialog and comes back to the field it left', async () => {
  const screen = await renderScreen(
    <AppDialog open title="Formulario" onClose={() => undefined}>
      <TextField label="Nombre" />
      <TextField label="Correo" />
    </AppDialog>,
  );
  const field = screen.getByRole('textbox', { name: 'Correo' });
  await field.click();
  let undone = 0;
  const raise = () => toast.success('Se desactivó.', { action: { label: 'Deshacer', run: () => undone++ } });
  raise();
  const undo = screen.getByRole('button', { name: 'Deshacer' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect
    .element(screen.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Cerrar' }))
    .toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(field).toHaveFocus();

  await userEvent.keyboard('{F6}{Enter}');
  expect(undone).toBe(1);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();

  raise();
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F6}{Escape}');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('dialog', { name: 'Formulario' })).toBeVisible();
});
