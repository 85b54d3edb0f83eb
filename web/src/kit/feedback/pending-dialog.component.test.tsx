import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AppDialog } from './dialog.tsx';
import { PendingDialog } from './pending-dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';

const nothing = () => undefined;
const title = 'Editar equipo';

let load: () => void = nothing;

function Loading() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    load = () => setLoaded(true);
  }, []);
  if (!loaded)
    return <PendingDialog rows={4} title={title} error={null} onRetry={nothing} onClose={nothing} />;
  return (
    <AppDialog
      open
      title={title}
      onClose={nothing}
      actions={<SaveButtons isSaving={false} onCancel={nothing} />}
    >
      {['Nombre', 'Código', 'Zona', 'Nota'].map((label) => (
        <TextField key={label} label={label} sx={{ mb: 2 }} />
      ))}
    </AppDialog>
  );
}

test('9.40: a dialog that loads shows the shape of its form, which then stands in the same place', async () => {
  const screen = await renderScreen(<Loading />);
  const dialog = screen.getByRole('dialog', { name: title });
  await expect.element(dialog.getByRole('progressbar', { name: 'Cargando…' })).toBeVisible();
  expect(document.querySelectorAll('[role=dialog] .MuiSkeleton-root')).toHaveLength(4);
  const opacity = () => getComputedStyle(document.querySelector('.MuiDialog-container')!).opacity;
  await expect.poll(opacity).toBe('1');
  const box = () => dialog.element().getBoundingClientRect();
  const before = box();
  load();
  await expect.element(dialog.getByRole('textbox', { name: 'Nombre' })).toBeInTheDocument();
  await expect.poll(opacity).toBe('1');
  expect(Math.abs(box().top - before.top)).toBeLessThan(12);
  expect(Math.abs(box().height - before.height)).toBeLessThan(24);
});
