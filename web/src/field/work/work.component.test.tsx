import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderField } from '../../../test/field-screen.tsx';
import { filledWith as filled, onPages, textQuestion as text } from '../../../test/field-forms.ts';
import { ScreenBoundary } from '../frame/parts.tsx';
import { labelOf } from '../../../test/barcode-label.ts';
import type { FieldDb } from '../store/field-db.ts';
import Work from './work.tsx';

/** Types as a phone does whose fields keep the focus when a button is touched. */
function typeInto(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('work whose form is newer than this app shows the rest of the activity, and can be recorded as not done', async () => {
  const definition = { elements: [{ type: 'hologram', name: 'medidor', title: 'Medidor' }] };
  const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
  await expect.element(screen.getByText('Este formulario no se puede abrir')).toBeVisible();
  await screen.getByText('Datos de la orden').click();
  await expect.element(screen.getByText('AC-1')).toBeVisible();
  await screen.getByRole('button', { name: 'No se pudo hacer' }).click();
  await userEvent.fill(screen.getByLabelText('Motivo'), 'Formulario ilegible');
  await screen.getByRole('button', { name: 'Registrar' }).click();
  await expect.poll(async () => (await screen.db.activities.get(1))?.status).toBe('unrealized');
  expect(screen.rounds()).toBe(1);
});

test('the title of the first page is in the language of the person', async () => {
  const definition = {
    pages: [{ name: 'p', title: { default: 'Medios', en: 'Media' }, elements: [text('Nota')] }],
  };
  const screen = await renderField(<Work activityId={1} />, { fill: filled(definition), language: 'en' });
  await expect.element(screen.getByRole('heading', { name: 'Media' })).toBeVisible();
});

test('a screen that fails says so, and leaves the others usable', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Failing = () => {
    throw new Error('newer than this app');
  };
  const screen = await renderField(
    <>
      <ScreenBoundary key="tab2">
        <Failing />
      </ScreenBoundary>
      <ScreenBoundary key="tab3">
        <p>Cierre del día</p>
      </ScreenBoundary>
    </>,
  );
  await expect.element(screen.getByText('Esta pantalla no se pudo mostrar')).toBeVisible();
  await expect.element(screen.getByText('Cierre del día')).toBeVisible();
  expect(reported).toHaveBeenCalledOnce();
  for (const spy of [reported, quiet]) spy.mockRestore();
});

test('what was typed last is in the check and in the draft, whatever is touched next', async () => {
  const definition = onPages([text('Serie', { isRequired: true })], [text('Nota')]);
  const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
  const serial = screen.getByRole('textbox', { name: 'Serie' });
  await expect.element(serial).toBeVisible();
  const next = screen.getByRole('button', { name: 'Siguiente' });
  typeInto(serial.element(), 'M-1');
  (next.element() as HTMLElement).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toBeVisible();
  typeInto(screen.getByRole('textbox', { name: 'Nota' }).element(), 'x');
  window.dispatchEvent(new Event('pagehide'));
  await expect
    .poll(async () => (await screen.db.drafts.toArray()).map(({ answers }) => answers))
    .toEqual([{ Serie: 'M-1', Nota: 'x' }]);
  (screen.getByRole('button', { name: 'Terminar', exact: true }).element() as HTMLElement).click();
  await expect.element(screen.getByText('Todo está completo.')).toBeVisible();
});

test('keys that follow one another fast are all drawn, calculated with, and stored', async () => {
  const definition = onPages([
    text('Lectura', { inputType: 'number' }),
    { type: 'expression', name: 'doble', title: 'Doble', expression: '{Lectura} * 2' },
    { type: 'comment', name: 'Observación', title: 'Observación' },
  ]);
  const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
  const reading = screen.getByRole('spinbutton', { name: 'Lectura' });
  await reading.click();
  await userEvent.keyboard('123456');
  await expect.element(reading).toHaveValue(123_456);
  await expect.element(screen.getByText('246912')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Observación' }).click();
  await userEvent.keyboard('Casa cerrada');
  await expect.element(screen.getByRole('textbox', { name: 'Observación' })).toHaveValue('Casa cerrada');
  await expect
    .poll(async () => (await screen.db.drafts.toArray())[0]?.answers)
    .toEqual({ Lectura: 123_456, doble: 246_912, Observación: 'Casa cerrada' });
});

test('the bar says that answers are being saved, until all of them are', async () => {
  const screen = await renderField(<Work activityId={1} />, { fill: filled(onPages([text('Serie')])) });
  const field = screen.getByRole('textbox', { name: 'Serie' });
  await field.click();
  const bar = document.querySelector('.f-steps-text')!;
  const said = new Set<string>();
  const options = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => said.add(bar.textContent.replace(/\d+:\d+.*$/, ''))).observe(bar, options);
  await userEvent.keyboard('M-1');
  await expect.poll(async () => (await screen.db.drafts.toArray())[0]?.answers).toEqual({ Serie: 'M-1' });
  await expect.element(screen.getByText(/^Guardado/)).toBeVisible();
  expect([...said].some((text) => text.endsWith('Guardando…'))).toBe(true);
  expect([...said].some((text) => text.includes('Guardado'))).toBe(true);
});

const withPhoto = onPages([text('Serie')], [{ type: 'file', name: 'foto', title: 'Foto', kind: 'photo' }]);

test('F10, killed in camera: the draft names the question before the camera opens, and the app comes back to it', async () => {
  const opened: { db?: FieldDb } = {};
  const stored: (string | null | undefined)[] = [];
  const refused = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    stored.push((await opened.db!.drafts.toArray())[0]?.awaiting);
    return new Promise(() => undefined);
  });
  const screen = await renderField(<Work activityId={1} />, { fill: filled(withPhoto) });
  opened.db = screen.db;
  await screen.getByRole('button', { name: 'Siguiente' }).click();
  await screen.getByRole('button', { name: 'Tomar foto: Foto' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Foto' })).toBeVisible();
  await expect.poll(() => stored).toEqual(['foto']);
  const [draft] = await screen.db.drafts.toArray();
  await screen.getByRole('button', { name: 'Cerrar' }).click();
  // Closed by the person: the app has nothing to come back to.
  await expect.poll(async () => (await screen.db.drafts.toArray())[0]?.awaiting).toBeNull();
  await screen.unmount();
  const again = await renderField(<Work activityId={1} />, {
    fill: async (db) => {
      await filled(withPhoto)(db);
      await db.drafts.put({ ...draft!, page: null });
    },
  });
  await expect.element(again.getByText('La aplicación se cerró', { exact: false })).toBeVisible();
  await expect.element(again.getByRole('button', { name: 'Tomar foto: Foto' })).toBeVisible();
  refused.mockRestore();
});

test('F10, storage full: an optional photo is refused with what to do, and the answers go on being stored', async () => {
  const room = vi
    .spyOn(navigator.storage, 'estimate')
    .mockResolvedValue({ quota: 100_000_000, usage: 80_000_000 });
  const screen = await renderField(<Work activityId={1} />, { fill: filled(withPhoto) });
  await userEvent.fill(screen.getByRole('textbox', { name: 'Serie' }), 'M-1');
  await screen.getByRole('button', { name: 'Siguiente' }).click();
  await screen.getByRole('button', { name: 'Tomar foto: Foto' }).click();
  await expect
    .element(screen.getByText('Casi no queda espacio en el teléfono', { exact: false }))
    .toBeVisible();
  await expect.poll(async () => (await screen.db.drafts.toArray())[0]?.answers).toEqual({ Serie: 'M-1' });
  room.mockRestore();
});

describe('a barcode:', () => {
  const definition = onPages([text('Serie', { kind: 'barcode' })]);
  const named = globalThis as { BarcodeDetector?: unknown };
  const serial = async (screen: Awaited<ReturnType<typeof renderField>>) =>
    (await screen.db.drafts.toArray())[0]?.answers.Serie;

  test('a phone without a camera lets the code be typed', async () => {
    const { mediaDevices } = navigator;
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    onTestFinished(
      () =>
        void Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true }),
    );
    const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
    await userEvent.fill(screen.getByRole('textbox', { name: 'Serie' }), 'AC-77');
    expect(screen.getByRole('button', { name: 'Leer el código: Serie' }).elements()).toEqual([]);
    await expect.poll(() => serial(screen)).toBe('AC-77');
  });

  /** A camera before which a label lies, in a browser with such means of its own. */
  async function seeing(label: string | null, Own: unknown) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const picture = canvas.getContext('2d')!;
    const printed = label === null ? null : await labelOf(label);
    // A picture that never changes gives no frames.
    let shade = 240;
    const frames = setInterval(() => {
      picture.fillStyle = `rgb(255, 255, ${(shade = shade === 240 ? 255 : 240)})`;
      picture.fillRect(0, 0, canvas.width, canvas.height);
      if (printed) picture.drawImage(printed, 60, 160, 520, 160);
    }, 50);
    const stream = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockImplementation(() => Promise.resolve(canvas.captureStream(10)));
    const before = named.BarcodeDetector;
    if (Own) named.BarcodeDetector = Own;
    else delete named.BarcodeDetector;
    onTestFinished(() => {
      clearInterval(frames);
      stream.mockRestore();
      if (before) named.BarcodeDetector = before;
      else delete named.BarcodeDetector;
    });
    const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
    await screen.getByRole('button', { name: 'Leer el código: Serie' }).click();
    return screen;
  }
  const detector = (formats: string[], code: string) =>
    class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = () => Promise.resolve([{ rawValue: code }]);
    };

  test('a browser with means of its own reads the code in view', async () => {
    const screen = await seeing(null, detector(['code_128'], 'AC-78'));
    await expect.poll(() => serial(screen)).toBe('AC-78');
  });

  test.each([
    ['without means of its own', undefined],
    ['that has them by name only', detector([], '')],
  ])('in a browser %s the reader of the app reads what is printed', async (_, Own) => {
    const screen = await seeing('AC-2026-0078', Own);
    await expect.poll(() => serial(screen), { timeout: 15_000 }).toBe('AC-2026-0078');
  });

  test('where no reader can start the code is typed', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        onerror: (() => void) | null = null;
        terminate = () => undefined;
        constructor() {
          setTimeout(() => this.onerror?.());
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const screen = await seeing(null, undefined);
    await expect.element(screen.getByText('Este navegador no lee códigos.', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: 'Escribir el código' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Serie' })).toHaveFocus();
  });
});
