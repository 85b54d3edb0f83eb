import { call } from './page.ts';
import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

/**
 * Every form and workflow of the demo is opened in its designer, drawn on, put back as it was and saved: what the
 * server has then is the same, to the byte. Each draft is discarded again, so that other journeys find what is published.
 */
test.describe.configure({ mode: 'serial', timeout: 480_000 });

interface Design {
  id: number;
  code: string;
  nameEs: string;
}
const service = '/services/operacion-campo-service';

const allOf = async (page: Page, search: string): Promise<Design[]> =>
  (
    await call<{ content: Design[] }>(page, 'POST', `${service}/${search}`, {
      filters: [],
      sorts: [],
      page: 0,
      size: 100,
    })
  ).data.content;

interface Version {
  id: number;
  status: string;
}

async function versionsOf(page: Page, kind: string, id: number): Promise<Version[]> {
  const { data } = await call<{ versions: Version[] }>(page, 'GET', `${service}/${kind}/v1/versions/${id}`);
  return data.versions;
}

/** The definition of a version as the server sends it. */
async function definitionOf(page: Page, kind: string, id: number, status: string): Promise<string> {
  const { id: versionId } = (await versionsOf(page, kind, id)).find((version) => version.status === status)!;
  const { data } = await call<{ version: { definition: object } }>(
    page,
    'GET',
    `${service}/${kind}/v1/version/${versionId}`,
  );
  return JSON.stringify(data.version.definition);
}

/** Changes a text of the design on screen, takes the change back, and waits until each was saved. */
async function drawAndUndo(page: Page, row: number, label: string): Promise<string[]> {
  const saved: string[] = [];
  const save = async (act: () => Promise<void>) => {
    const sent = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
    await act();
    const { definition } = (await sent).request().postDataJSON() as { definition: object };
    saved.push(JSON.stringify(definition));
  };
  await page.getByRole('button', { name: 'Editar en un borrador' }).click();
  await expect(page.getByText(/^Borrador \S+ · basado en/)).toBeVisible();
  await page.getByRole('treeitem').nth(row).click();
  await save(() => page.getByRole('textbox', { name: label }).fill('Otro texto'));
  await save(() => page.keyboard.press('Control+z'));
  return saved;
}

/** Discards the draft of a design in the list on screen, as its menu does. */
async function discardDraft(page: Page, list: string, { id, code, nameEs }: Design, kind: string) {
  await page.goto(list);
  await page.getByRole('searchbox').fill(code);
  // A menu that is opened before the search has answered closes with the row that it belongs to.
  await expect(page.getByRole('button', { name: /^Acciones de / })).toHaveCount(1);
  await page.getByRole('button', { name: `Acciones de ${nameEs}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Descartar el borrador' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect
    .poll(async () => (await versionsOf(page, kind, id)).map(({ status }) => status), { message: code })
    .not.toContain('draft');
}

for (const { kind, atLeast, search, list, address, row, label } of [
  {
    kind: 'form',
    atLeast: 9,
    search: 'form/v1/get_forms_criteria',
    list: '/parameterization/#dynamic_forms#forms',
    address: '/parameterization/survey',
    row: 0,
    label: 'Título (es)',
  },
  {
    kind: 'workflow',
    atLeast: 6,
    search: 'workflow/v1/get_workflows_criteria',
    list: '/parameterization/#workflows',
    address: '/parameterization/workflow',
    row: 1,
    label: 'Nombre (es)',
  },
])
  test(`every ${kind} of the demo is opened, saved unchanged, and the same bytes`, async ({ page }) => {
    await openAs(page, 'admin', address);
    const designs = await allOf(page, search);
    expect(designs.length).toBeGreaterThanOrEqual(atLeast);
    for (const design of designs) {
      const { id, code } = design;
      const before = await definitionOf(page, kind, id, 'published');
      await page.goto(`${address}/${id}`);
      const [drawn, back] = await drawAndUndo(page, row, label);
      expect(drawn, code).not.toBe(before);
      expect(back, code).toBe(before);
      expect(await definitionOf(page, kind, id, 'draft'), code).toBe(before);
      await discardDraft(page, list, design, kind);
    }
  });
