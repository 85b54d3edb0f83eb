import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AuditHistogram, AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import AuditScreen from './audit-screen.tsx';

const line = (id: number, over: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at: '2026-11-20T14:00:00.000Z',
  actor: { id: 7, name: 'María Franco', username: 'maria' },
  action: 'zones.update',
  subject: 'zone',
  subjectId: '3',
  label: 'Z01 · Centro',
  result: 'done',
  requestId: 'r1',
  address: '10.0.0.9',
  differences: [{ field: 'active', before: true, after: false }],
  more: 0,
  position: 41,
  ...over,
});
const link = { position: 41, hash: 'ab'.repeat(32) };

interface Opened {
  lines?: AuditLine[];
  address?: string;
  state?: AuditHistogram['state'];
}
function open({ lines = [line(90)], address = '/audit', state = 'whole' }: Opened = {}) {
  let checks = 0;
  answerWith({
    audit: {
      lines: {
        search: ({ body }) => ({
          lines: body.after ? [line(12, { requestId: 'r0' })] : lines,
          next: body.after || lines.length === 0 ? null : 90,
          ownCompany: false,
        }),
        histogram: () => ({
          step: 'day',
          state,
          from: '2026-11-19T05:00:00.000Z',
          until: '2026-11-22T05:00:00.000Z',
          total: lines.length,
          bars:
            state === 'too_many'
              ? []
              : [
                  {
                    from: '2026-11-20T05:00:00.000Z',
                    until: '2026-11-21T05:00:00.000Z',
                    count: lines.length,
                  },
                ],
        }),
        choices: () => [{ subject: 'zone', action: 'zones.update' }],
        people: () => [{ id: 7, name: 'María Franco', username: 'maria' }],
        line: () => ({
          ...(lines[0] ?? line(90)),
          before: { active: true },
          after: { active: false },
          hash: link.hash,
        }),
        seal: () => ({ sealed: { ...link, signedAt: '2026-11-20T14:05:00.000Z' }, unsealed: 2 }),
        verify: () =>
          ++checks === 1
            ? { checked: { position: 20, hash: 'cd'.repeat(32) }, finished: false, fault: null }
            : { checked: link, finished: true, fault: null },
      },
      views: { list: () => ({ views: [], defaultId: null }) },
    },
  });
  return renderScreen(<AuditScreen />, { address });
}

test('a line about a phone leads to the phones of its employee', async () => {
  const revoked = line(90, { action: 'phone.revoke', subject: 'user', subjectId: '12', label: 'Ana Muñoz' });
  const screen = await open({ lines: [revoked] });
  await screen.getByRole('button', { name: 'María Franco revocó el teléfono de Ana Muñoz' }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Teléfonos' }))
    .toHaveAttribute('href', '/operaciones_campo/telefonos?employee=12');
});

test('a line reads as a sentence, opens beside the list with both sides, and leads to its request', async () => {
  const screen = await open();
  const sentence = screen.getByRole('button', { name: 'María Franco modificó la zona Z01 · Centro' });
  await sentence.click();
  const before = screen.getByRole('region', { name: 'Como se guardó (JSON): Antes' });
  await expect.element(before).toHaveTextContent('{ "active": true }');
  await screen.getByRole('button', { name: 'Misma solicitud' }).click();
  await expect.poll(() => callsOf('audit.lines.search').at(-1)!.body).toEqual({ requestId: 'r1', size: 50 });
});

test('the period is always on screen; arrows and Enter on the histogram narrow it, and more lines follow', async () => {
  const screen = await open();
  await expect.element(screen.getByText(/^Desde el .* hasta ahora · 1 línea$/)).toBeVisible();
  screen.getByRole('slider').element().focus();
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  await expect
    .poll(() => callsOf('audit.lines.search').at(-1)!.body)
    .toMatchObject({ from: '2026-11-20T05:00:00.000Z', until: '2026-11-21T05:00:00.000Z' });
  await expect.element(screen.getByText(/^Solo del/)).toBeVisible();
  await screen.getByRole('button', { name: 'Ver más líneas' }).click();
  await expect.element(screen.getByText('No hay líneas más antiguas en este período.')).toBeVisible();
  expect(callsOf('audit.lines.search').at(-1)!.body).toMatchObject({ after: 90 });
});

test('where lines are not all counted the screen says so', async () => {
  const screen = await open({ state: 'newest_missing' });
  await expect.element(screen.getByText(/las barras las cuentan en un minuto/)).toBeVisible();
  await screen.unmount();
  const narrow = await open({ state: 'too_many' });
  await expect.element(narrow.getByText(/acote el período para ver las barras/)).toBeVisible();
  expect(narrow.getByText(/0 líneas/).query()).toBeNull();
});

test('the address of a record shows all of its time, and nothing found says what to change', async () => {
  const screen = await open({ lines: [], address: '/audit?subject=zones&subjectId=3' });
  await expect.element(screen.getByText('No hay líneas en este período')).toBeVisible();
  expect(callsOf('audit.lines.search')[0]!.body).toEqual({ subject: 'zones', subjectId: '3', size: 50 });
});

test('verifying goes through the chain part by part and prints its end', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: /^Sellada hasta/ }).click();
  await screen.getByRole('button', { name: 'Verificar' }).click();
  await expect.element(screen.getByText(/La cadena está íntegra: 41 líneas/)).toBeVisible();
  expect(callsOf('audit.lines.verify').map(({ body }) => body)).toEqual([
    {},
    { after: { position: 20, hash: 'cd'.repeat(32) } },
  ]);
});

test('what an alert observed is written in words', async () => {
  const groups = [{ label: { es: 'Redes Ltda.', en: 'Networks Ltd.' }, value: 0.8021978021 }];
  const fired = line(91, {
    action: 'alert.fired',
    subject: 'alert',
    actor: null,
    label: 'Reconexiones en término',
    differences: [
      { field: 'measure', before: null, after: 'K01' },
      { field: 'groups', before: null, after: groups },
    ],
  });
  const screen = await open({ lines: [fired] });
  await expect.element(screen.getByText('Reconexiones en término')).toBeVisible();
  await expect.element(screen.getByText('Redes Ltda.: 80,2 %')).toBeVisible();
});
