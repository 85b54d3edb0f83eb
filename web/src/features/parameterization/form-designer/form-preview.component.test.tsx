import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setLanguage } from '#i18n/language.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { phone } from '../../../../test/phone-preview.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import FormPreview from './form-preview.tsx';

const title = (es: string, en: string) => ({ title: { default: es, en } });
const meter = {
  pages: [
    {
      name: 'p1',
      ...title('Medidor', 'Meter'),
      elements: [
        { type: 'text', name: 'serie', ...title('Serie', 'Serial'), isRequired: true },
        { type: 'file', name: 'foto', kind: 'photo', ...title('Foto', 'Photo'), visibleIf: "{serie} = 'M1'" },
        { type: 'text', name: 'lugar', kind: 'geopoint', ...title('Lugar', 'Place') },
      ],
    },
    {
      name: 'p2',
      ...title('Cierre', 'End'),
      elements: [{ type: 'comment', name: 'nota', ...title('Nota', 'Note') }],
    },
  ],
};

const preview = async (given: object | null = null) => {
  answerWith({ administration: { lists: { options: () => [] } } });
  return renderScreen(<FormPreview document={meter} given={given as never} />);
};

test('the phone of the preview fills the form in with its own controls, and the designer follows', async () => {
  const screen = await preview();
  await expect.element(phone().getByRole('heading', { name: 'Medidor' })).toBeVisible();
  await expect.element(screen.getByText(/^Foto: se muestra si/)).toBeVisible();
  await userEvent.fill(phone().getByRole('textbox', { name: 'Serie' }), 'M1');
  await phone().getByRole('button', { name: 'Tomar foto: Foto' }).click();
  await phone().getByRole('dialog').getByRole('button', { name: 'Tomar foto' }).click();
  await expect.element(phone().getByRole('img', { name: /^Foto/ })).toBeVisible();
  await phone()
    .getByRole('button', { name: /ubicación.*Lugar|Lugar/ })
    .click();
  await expect.element(screen.getByText(/"accuracy": 5/)).toBeVisible();
  await expect.element(screen.getByText(/"sha256": "[0-9a-f]{64}"/)).toBeVisible();
  expect(screen.getByText(/^Foto: se muestra si/).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Comprobar' }).click();
  await expect.element(screen.getByText('Las respuestas son válidas.')).toBeVisible();
});

test('the phone goes through the pages, says at the end what is missing, and leads to it', async () => {
  await preview();
  await phone().getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(phone().getByRole('textbox', { name: 'Nota' })).toBeVisible();
  await phone().getByRole('button', { name: 'Terminar' }).click();
  await expect.element(phone().getByText('La vista previa no envía nada', { exact: false })).toBeVisible();
  await phone().getByRole('button', { name: /Serie/ }).click();
  await expect.element(phone().getByRole('textbox', { name: 'Serie' })).toBeVisible();
});

test('the phone speaks the language of the office, and keeps its answers when that changes', async () => {
  const screen = await preview({
    kind: 'form',
    given: { answers: {}, prefill: { serie: 'M7' }, params: {} },
  });
  const serial = phone().getByRole('textbox', { name: 'Serie' });
  await expect.element(serial).toHaveValue('M7');
  await userEvent.fill(serial, 'M8');
  await expect.element(screen.getByText(/"serie": "M8"/)).toBeVisible();
  setLanguage('en');
  const phoneInEnglish = screen.getByTitle('As the phone shows it');
  await expect.element(phoneInEnglish).toBeVisible();
  const { contentDocument } = phoneInEnglish.element() as HTMLIFrameElement;
  await expect.poll(() => contentDocument?.querySelector('h2')?.textContent).toBe('Meter');
  expect([...contentDocument!.querySelectorAll('input')].map(({ value }) => value)).toContain('M8');
});
