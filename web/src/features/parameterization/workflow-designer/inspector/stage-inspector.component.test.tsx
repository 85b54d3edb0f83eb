import { expect, test } from 'vitest';
import { answerWith } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { draftVersionOf } from '../../../../../test/samples.ts';
import { WorkflowDesignerOf } from '../workflow-designer.tsx';

const both = (text: string) => ({ es: text, en: text });
const visit = (key: string, name: string) => ({
  key,
  name: both(name),
  kind: 'field',
  activityType: 'REVISAR',
});
const definition = {
  start: 'S01',
  stages: [visit('S01', 'Visitar'), visit('S02', 'Volver con escolta')],
  transitions: [{ from: 'S01', to: 'S02', order: 1, when: null }],
};
const design = { id: 7, code: 'W1', nameEs: 'Visitas', nameEn: 'Visits', qualityCode: null, active: true };

test('a field stage says which earlier visit it makes again; the first has none to repeat', async () => {
  let saved = draftVersionOf(definition);
  answerWith({
    parameterization: {
      workflows: {
        references: () => ({
          forms: [{ code: 'F1', name: both('Visita'), version: '3', questions: [] }],
          activityTypes: [{ code: 'REVISAR', name: both('Revisar'), form: 'F1', annexes: [] }],
          workflows: [],
          rules: [],
          lists: [],
          roles: [],
          params: {},
        }),
        history: () => ({ design, versions: [saved] }),
        version: () => ({ design, version: saved }),
        saveDraft: ({ body }) => {
          saved = { ...saved, definition: body.definition, revision: body.revision + 1 };
          return { ...saved, editedAt: '2026-11-20T15:00:00.000Z' };
        },
      },
    },
  });
  const screen = await renderScreen(
    <div style={{ height: 860 }}>
      <WorkflowDesignerOf designId={7} />
    </div>,
  );
  const repeats = screen.getByRole('combobox', { name: 'Repite la visita de' });
  const repeated = () =>
    (saved.definition as typeof definition & { stages: { revisitOf?: string }[] }).stages[1];
  await screen.getByRole('treeitem', { name: /Visitar/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre (es)' })).toHaveValue('Visitar');
  await expect.element(repeats).not.toBeInTheDocument();
  await screen.getByRole('treeitem', { name: /Volver/ }).click();
  await repeats.click();
  await screen.getByRole('option', { name: 'S01 Visitar' }).click();
  await expect.poll(() => repeated()?.revisitOf).toBe('S01');
  await repeats.click();
  await screen.getByRole('option', { name: 'Ninguna etapa' }).click();
  await expect.poll(() => repeated()).toEqual(definition.stages[1]);
  await repeats.click();
  await screen.getByRole('option', { name: 'S01 Visitar' }).click();
  await screen.getByRole('button', { name: 'Oficina' }).click();
  await expect.poll(() => repeated()).toMatchObject({ kind: 'office' });
  expect(repeated()?.revisitOf).toBeUndefined();
});
