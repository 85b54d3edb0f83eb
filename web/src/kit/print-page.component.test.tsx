import Button from '@mui/material/Button';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { formatsOf, useFormats } from '#i18n/formats.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PrintPage } from './print-page.tsx';

const emulate = (media: string) =>
  (cdp() as unknown as { send(method: string, values: object): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );
afterEach(() => emulate(''));

test('on paper a screen is its content alone, whole and without buttons', async () => {
  const screen = await renderScreen(
    <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <header>Barra</header>
      <div style={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <nav>Menú</nav>
        <main id="content" style={{ overflow: 'auto' }}>
          <PrintPage />
          <Button>Monitoreo</Button>
          <div style={{ height: 2000 }}>Datos generales</div>
        </main>
      </div>
    </div>,
  );
  await expect.element(screen.getByText('Menú')).toBeVisible();
  await emulate('print');
  for (const left of ['Barra', 'Menú', 'Monitoreo'])
    await expect.element(screen.getByText(left)).not.toBeVisible();
  await expect.element(screen.getByText('Datos generales')).toBeVisible();
  const content = document.getElementById('content')!;
  expect(content.scrollHeight).toBe(content.clientHeight);
  expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(2000);
});

test('on paper dates of this year have their year too', async () => {
  const now = new Date();
  const Opened = () => <p>{useFormats().dayTime(now)}</p>;
  const screen = await renderScreen(<Opened />);
  await expect.element(screen.getByText(formatsOf('es').dayTime(now))).toBeVisible();
  // Without waiting: the browser reads the page as soon as the event is over.
  dispatchEvent(new Event('beforeprint'));
  expect(document.body.textContent).toContain(formatsOf('es', true).dayTime(now));
  expect(document.body.textContent).toContain(String(now.getFullYear()));
  dispatchEvent(new Event('afterprint'));
  expect(document.body.textContent).not.toContain(String(now.getFullYear()));
});
