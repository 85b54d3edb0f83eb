import type { HistoryWorld } from '../operation/history-world.ts';

/** A draft of a form in which some questions are changed. */
export async function drafted(
  { analyst, tenantId, world }: HistoryWorld,
  code: string,
  change: (elements: Record<string, unknown>[]) => void,
) {
  const { forms } = analyst.client.parameterization;
  const [form] = await world.sql<{ id: string }>('select id from form where tenant_id = $1 and code = $2', [
    tenantId,
    code,
  ]);
  const draft = await forms.createDraft({ params: { id: Number(form!.id) }, body: {} });
  const params = { versionId: draft.id };
  const { version } = await forms.version({ params });
  const definition = structuredClone(version.definition) as {
    pages: { elements: Record<string, unknown>[] }[];
  };
  change(definition.pages.flatMap(({ elements }) => elements));
  const { revision } = await forms.saveDraft({
    params,
    body: { revision: draft.revision, definition: definition as never },
  });
  return { formId: Number(form!.id), params, revision };
}
