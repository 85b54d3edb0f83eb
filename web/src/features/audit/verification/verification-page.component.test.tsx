import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pemOf } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import type { PublicSeal } from '@cuadrilla/contract/audit/verification.ts';
import { PublicFrame } from '#app/frames/public-frame.tsx';
import { setLanguage } from '#i18n/language.ts';
import { timeAuthority } from '../../../../../contract/test/time-authority.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { hexHash, sealedFiles, zipped } from '../../../../test/sealed-zip.ts';
import { VerificationPage } from './verification-page.tsx';

const code = '7K3M-9Q2X-4TBV-0HJW-8N5E';
const otherCode = '7K3M-AAAA-BBBB-CCCC-DDDD';
const seal: PublicSeal = {
  utility: 'Servicios Públicos del Valle Demo',
  seal: 1,
  sealedAt: '2026-11-26T02:00:00.000Z',
  timeZone: 'America/Bogota',
  files: 2,
  stamp: null,
  replacedBy: null,
};
const contents = { 'datos/respuestas.json': '{"lectura":123}', 'datos/historial.json': '[]' };

const home = location.href;
afterEach(() => history.replaceState(null, '', home));

interface Options {
  address?: string;
  found?: PublicSeal;
  known?: readonly string[];
}

async function open({ address = `/verificar/${code}`, found = seal, known = [] }: Options = {}) {
  setLanguage('es');
  history.replaceState(null, '', address);
  answerWith({
    audit: {
      verification: {
        seal: ({ params }) => {
          if (params.code !== code.replaceAll('-', '')) throw new FakeProblem(404, 'SEAL_CODE_UNKNOWN');
          return found;
        },
        check: ({ body }) => ({ matches: known.includes(body.sha256) }),
      },
    },
  });
  return render(
    <PublicFrame>
      <VerificationPage />
    </PublicFrame>,
  );
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]');
const holding = (file: File): DataTransfer => {
  const items = new DataTransfer();
  items.items.add(file);
  return items;
};
/** As the browser does when somebody has chosen a file. */
async function choose(file: File) {
  await expect.poll(() => fileInput() !== null).toBe(true);
  fileInput()!.files = holding(file).files;
  fileInput()!.dispatchEvent(new Event('change', { bubbles: true }));
}
const verdict = (name: string) => page.getByRole('heading', { name, exact: true });

test('the page says who sealed what when, and that a later seal replaces it', async () => {
  const replacedBy = { seal: 2, sealedAt: '2026-11-27T15:30:00.000Z' };
  const screen = await open({ found: { ...seal, replacedBy } });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Existe un sello con este código');
  await expect.element(screen.getByText(code)).toBeVisible();
  await expect.element(screen.getByText(seal.utility)).toBeVisible();
  // In the zone of the utility.
  await expect.element(screen.getByText(/25 de noviembre de 2026.*21:00:00/)).toBeVisible();
  await expect
    .element(screen.getByText(/se volvió a sellar el 27 de noviembre de 2026.*sello n.º 2/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'English' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('A seal with this code exists');
});

test('a code is typed as it is read, and one that nobody gave is said to be unknown', async () => {
  const screen = await open({ address: '/verificar' });
  const field = screen.getByLabelText('Código de verificación');
  await userEvent.fill(field, 'hola');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Un código tiene 20 letras y números, en grupos de cuatro.');
  await userEvent.fill(field, otherCode);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('heading', { name: 'No hay un sello con este código' }))
    .toBeVisible();
  expect(location.pathname).toBe(`/verificar/${otherCode}`);
  await userEvent.fill(field, ` ${code.toLowerCase().replaceAll('-', ' ').replace('0', 'o')}`);
  await screen.getByRole('button', { name: 'Buscar el sello' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Existe un sello con este código');
});

test('an intact record is said to be so, and nothing but its fingerprint is sent', async () => {
  const { files, manifest } = await sealedFiles(code, contents);
  const screen = await open({ known: [manifest] });
  await choose(zipped(files));
  await expect.element(verdict('ÍNTEGRO')).toBeVisible();
  await expect.element(screen.getByText(/sus 2 archivos coinciden/)).toBeVisible();
  await expect.element(screen.getByText(/sin sello de tiempo de un tercero/)).toBeVisible();
  expect(document.querySelector('input[name=authority]')).toBe(null);
  expect(callsOf('audit.verification.check').map(({ params, body }) => [params, body])).toEqual([
    [{ code: code.replaceAll('-', '') }, { sha256: manifest }],
  ]);
});

test('of an altered record the parts are named: changed, missing, put in, or the manifest itself', async () => {
  const { files, manifest } = await sealedFiles(code, contents);
  const changed = new TextEncoder().encode('{"lectura":124}');
  const tampered: Record<string, Uint8Array> = {
    ...files,
    'datos/respuestas.json': changed,
    'fotos/otra.jpg': changed,
  };
  delete tampered['datos/historial.json'];
  const screen = await open({ known: [manifest] });
  await choose(zipped(tampered));
  await expect.element(verdict('ALTERADO')).toBeVisible();
  const found = () => [...document.querySelectorAll('.verify-findings li')].map((item) => item.textContent);
  expect(found()).toEqual([
    'datos/respuestas.json no es lo que se selló',
    'datos/historial.json falta',
    'fotos/otra.jpg no pertenece al expediente',
  ]);
  // Whoever makes a manifest for it as well still has none that the server knows.
  const forged = await sealedFiles(code, { ...contents, 'datos/respuestas.json': '{"lectura":124}' });
  await choose(zipped(forged.files));
  await expect.poll(found).toEqual(['MANIFIESTO.json no es lo que se selló']);
  await expect.element(screen.getByText('Esta pieza no es como se selló:')).toBeVisible();
});

test('a reduced copy is known by its manifest, says what it leaves out, and names a field that was altered', async () => {
  const account = { path: ['cuenta'], value: '310101', isShown: false };
  const reading = { path: ['lectura'], value: 123, isShown: true };
  const part = { path: 'datos/operacion.json', fields: [account, reading] };
  const { files, manifest } = await sealedFiles(code, contents, null, part);
  const screen = await open({ known: [manifest] });
  await choose(zipped(files, 'EXP-000123-7-1-reducido.zip'));
  await expect.element(verdict('ÍNTEGRO')).toBeVisible();
  await expect.element(screen.getByText(/Es una copia reducida: muestra 1 de 2 campos/)).toBeVisible();
  await screen.getByText('1 archivo omitido').click();
  await expect.element(screen.getByText('fotos/1.jpg')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  const name = 'reducido/datos/operacion.json';
  const text = new TextDecoder().decode(files[name]).replace('123', '124');
  await choose(zipped({ ...files, [name]: new TextEncoder().encode(text) }));
  await expect.element(verdict('ALTERADO')).toBeVisible();
  await expect.element(screen.getByText(`${name}#/lectura no es lo que se selló`)).toBeVisible();
});

test('a record of another seal leads to the page of that one; one without a code to its own verifier', async () => {
  const other = await sealedFiles(otherCode, contents);
  const screen = await open();
  await choose(zipped(other.files));
  await expect.element(verdict('DE OTRO EXPEDIENTE')).toBeVisible();
  const earlier = await sealedFiles(null, contents);
  await choose(zipped(earlier.files));
  await expect.element(screen.getByText(/no lleva código alguno/)).toBeVisible();
  await choose(zipped(other.files));
  await screen.getByRole('button', { name: `Abrir el sello ${otherCode}` }).click();
  await expect
    .element(screen.getByRole('heading', { name: 'No hay un sello con este código' }))
    .toBeVisible();
});

test('an act is checked by itself: the sealed one, the same with another byte, and any other PDF', async () => {
  const pdf = (keywords: string, rest: string) =>
    new File([`%PDF-1.7\n1 0 obj\n<<\n/Keywords (${keywords})\n>>\nendobj\n${rest}`], 'acta.pdf');
  const sealed = pdf(code, 'a');
  const screen = await open({ known: [await hexHash(new Uint8Array(await sealed.arrayBuffer()))] });
  await choose(sealed);
  await expect.element(verdict('ÍNTEGRO')).toBeVisible();
  await choose(pdf(code, 'b'));
  await expect.element(screen.getByText(/lleva este código, pero no es el acta/)).toBeVisible();
  await choose(pdf(otherCode, 'a'));
  await expect.element(verdict('DE OTRO EXPEDIENTE')).toBeVisible();
  await choose(new File(['%PDF-1.7'], 'otro.pdf'));
  await expect.element(verdict('NO COINCIDE')).toBeVisible();
});

test('what is no record cannot be checked, and why is said in the language of the page', async () => {
  const screen = await open();
  await choose(new File(['hola'], 'nota.txt'));
  await expect.element(screen.getByText('El archivo no es un ZIP ni un PDF.')).toBeVisible();
  await choose(new File(['PK no'], 'roto.zip'));
  await expect.element(screen.getByText('no es un ZIP completo', { exact: true })).toBeVisible();
  await choose(zipped({ 'a.txt': new Uint8Array([1]) }));
  await expect.element(screen.getByText(/no tiene un MANIFIESTO.json legible/)).toBeVisible();
  await expect.element(verdict('NO COMPROBABLE')).toBeVisible();
  expect(callsOf('audit.verification.check')).toEqual([]);
});

test('a file is dropped on the page, and a refusal of the server can be tried again', async () => {
  const { files, manifest } = await sealedFiles(code, contents);
  let busy = true;
  const screen = await open();
  await expect.poll(() => fileInput() !== null).toBe(true);
  answerWith({
    audit: {
      verification: {
        check: ({ body }) => {
          if (busy) throw new FakeProblem(429, 'THROTTLED', 'Demasiados intentos. Espere unos minutos.');
          return { matches: body.sha256 === manifest };
        },
      },
    },
  });
  const drop = new DragEvent('drop', {
    dataTransfer: holding(zipped(files)),
    bubbles: true,
    cancelable: true,
  });
  document.querySelector('h1')!.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(screen.getByText(/Demasiados intentos/)).toBeVisible();
  busy = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(verdict('ÍNTEGRO')).toBeVisible();
});

/** As the browser does when somebody has chosen the certificate of an authority. */
async function trust(name: string, content: Uint8Array | string) {
  const input = document.querySelector<HTMLInputElement>('input[name=authority]')!;
  input.files = holding(new File([content as Uint8Array<ArrayBuffer>], name)).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const axeFaults = async () =>
  (await axe.run(document.body)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

test('the time of a third party counts once the reader says which authority to trust', async () => {
  const [authority, other] = [await timeAuthority(), await timeAuthority({ name: 'Otra Autoridad' })];
  const { files, manifest } = await sealedFiles(code, contents, authority);
  const stamp = { authority: 'Sello de Tiempo (Autoridad de prueba)', stampedAt: '2026-11-26T02:10:30.000Z' };
  const screen = await open({ known: [manifest], found: { ...seal, stamp } });
  await expect.element(screen.getByText(/^25 de noviembre de 2026.*21:10:30.*Sello de Tiempo/)).toBeVisible();
  await choose(zipped(files));
  await expect
    .element(screen.getByText(/Autoridad de prueba\) afirma que el expediente existía el 25/))
    .toBeVisible();
  expect(await axeFaults()).toEqual([]);

  await trust('raiz.pem', pemOf([authority.root]));
  await expect.element(screen.getByText(/^Tiempo comprobado: el expediente existía el 25/)).toBeVisible();
  await expect.element(verdict('ÍNTEGRO')).toBeVisible();
  await expect
    .element(screen.getByText('raiz.pem: Sello de Tiempo Raíz (Autoridad de prueba)'))
    .toBeVisible();
  expect(await axeFaults()).toEqual([]);

  await trust('otra.cer', other.root);
  await expect.element(verdict('TIEMPO DE OTRA AUTORIDAD')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await trust('nota.txt', 'hola');
  await expect.element(screen.getByText(/no tiene certificados en formato PEM/)).toBeVisible();
  await screen.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(screen.getByText(/afirma que el expediente existía/)).toBeVisible();
  // A stamp of something else is no matter of trust.
  const stranger = await sealedFiles(code, contents, authority);
  const sello = 'prueba/tiempo/sello.tsr';
  await choose(zipped({ ...files, [sello]: stranger.files[sello]! }));
  await expect.element(verdict('ALTERADO')).toBeVisible();
  await expect.element(screen.getByText(`${sello} sella otro punto de control`)).toBeVisible();
});

test('a record that was downloaded before the stamp says so', async () => {
  const { files, manifest } = await sealedFiles(code, contents);
  const stamp = { authority: 'Sello de Tiempo', stampedAt: '2026-11-26T02:10:30.000Z' };
  const screen = await open({ known: [manifest], found: { ...seal, stamp } });
  await choose(zipped(files));
  await expect
    .element(screen.getByText(/se descargó antes de que un tercero sellara el tiempo/))
    .toBeVisible();
});
