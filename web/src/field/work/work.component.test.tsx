import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderField } from '../../../test/field-screen.tsx';
import { activity, reply } from '../../../test/field-samples.ts';
import { ScreenBoundary } from '../frame/parts.tsx';
import type { FieldDb } from '../store/field-db.ts';
import { applyPull } from '../store/pull-reply.ts';
import Work from './work.tsx';

const formOf = (definition: Record<string, unknown>) => ({
  versionId: 5,
  code: 'F',
  version: '1',
  name: { es: 'F', en: 'F' },
  definition,
});
const filled = (definition: Record<string, unknown>) => async (db: FieldDb) => {
  const work = activity(1, { status: 'pending', prefill: { medidor: 'AC-1' }, address: 'Cra 1 # 2-3' });
  await applyPull(db, reply({ full: true, activities: [work], forms: [formOf(definition)] }));
};
const text = (name: string, more: object = {}) => ({ type: 'text', name, title: name, ...more });
const onPages = (...pages: object[][]) => ({
  pages: pages.map((elements, at) => ({ name: `p${at + 1}`, title: `Parte ${at + 1}`, elements })),
});
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

  test('a browser that reads no barcodes lets the code be typed', async () => {
    const before = named.BarcodeDetector;
    delete named.BarcodeDetector;
    const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
    await userEvent.fill(screen.getByRole('textbox', { name: 'Serie' }), 'AC-77');
    expect(screen.getByRole('button', { name: 'Leer el código: Serie' }).elements()).toEqual([]);
    await expect.poll(() => serial(screen)).toBe('AC-77');
    if (before) named.BarcodeDetector = before;
  });

  test.each([
    ['a code in view is read', ['code_128'], 'AC-78'],
    ['a browser that has the means by name only offers to type', [], null],
  ])('%s', async (_, formats, code) => {
    const canvas = document.createElement('canvas');
    // A picture that never changes gives no frames.
    let shade = 0;
    const frames = setInterval(() => {
      const picture = canvas.getContext('2d')!;
      picture.fillStyle = `rgb(${(shade += 10) % 250}, 0, 0)`;
      picture.fillRect(0, 0, canvas.width, canvas.height);
    }, 50);
    onTestFinished(() => clearInterval(frames));
    const stream = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockImplementation(() => Promise.resolve(canvas.captureStream(10)));
    class FakeDetector {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = () => Promise.resolve(code === null ? [] : [{ rawValue: code }]);
    }
    const before = named.BarcodeDetector;
    named.BarcodeDetector = FakeDetector;
    const screen = await renderField(<Work activityId={1} />, { fill: filled(definition) });
    await screen.getByRole('button', { name: 'Leer el código: Serie' }).click();
    if (code === null) {
      await expect
        .element(screen.getByText('Este navegador no lee códigos.', { exact: false }))
        .toBeVisible();
      await screen.getByRole('button', { name: 'Escribir el código' }).click();
      await expect.element(screen.getByRole('textbox', { name: 'Serie' })).toHaveFocus();
    } else await expect.poll(() => serial(screen)).toBe(code);
    stream.mockRestore();
    if (before) named.BarcodeDetector = before;
    else delete named.BarcodeDetector;
  });
});
