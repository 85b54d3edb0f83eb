import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { ListItemContent } from '../content/lists/list-item.ts';
import { Ids, insertRows } from './bulk-insert.ts';
import { named, type TenantLoader } from './tenant-loader.ts';

/** What work is made of, by code. */
export interface Designs {
  types: Map<string, number>;
  formVersions: Map<string, number>;
  workflows: Map<string, { id: number; versionId: number; definition: WorkflowDefinition }>;
}

/** Lists, forms, activity types, rules and workflows; forms and workflows with one published version. */
export async function loadDesigns(loader: TenantLoader): Promise<Designs> {
  await loadLists(loader);
  const { content, created_at, load } = loader;
  const formIds = await load('form', content.forms, (form) => ({
    ...named(form),
    quality_code: form.quality_code,
    created_at,
  }));
  const formVersions = await load('form_version', content.forms, (form) => ({
    form_id: formIds.get(form.code),
    version: form.version,
    status: 'published',
    definition: form.definition,
    published_at: created_at,
    created_at,
  }));
  const types = await load('activity_type', content.activityTypes, (type) => ({
    ...named(type),
    form_id: formIds.get(type.form),
    priority: type.priority,
    standard_minutes: type.minutes,
    skill: type.skill,
    evidence: type.evidence,
    term: type.term ?? null,
    icon: type.icon,
    color: type.color,
    resource_types: type.resourceTypes ?? [],
  }));
  await loadFormGroups(loader, formIds, types);
  const ruleVersionIds = await loadRules(loader);
  const definitions = new Map(
    content.workflows.map((workflow) => [workflow.code, workflowDefinition.parse(workflow.definition)]),
  );
  const workflowIds = await load('workflow', content.workflows, (workflow) => ({
    ...named(workflow),
    created_at,
  }));
  const versionIds = await load('workflow_version', content.workflows, ({ code }) => ({
    workflow_id: workflowIds.get(code),
    number: 1,
    status: 'published',
    definition: definitions.get(code),
    published_at: created_at,
    created_at,
  }));
  await pinRules(loader, definitions, versionIds, ruleVersionIds);
  return {
    types,
    formVersions,
    workflows: new Map(
      content.workflows.map(({ code }) => [
        code,
        { id: workflowIds.get(code)!, versionId: versionIds.get(code)!, definition: definitions.get(code)! },
      ]),
    ),
  };
}

/** Form groups, and what the activity types ask after their main form. */
async function loadFormGroups(
  { client, tenant_id, content, load }: TenantLoader,
  formIds: ReadonlyMap<string, number>,
  types: ReadonlyMap<string, number>,
): Promise<void> {
  const groupIds = await load('form_group', content.formGroups, named);
  await insertRows(
    client,
    'form_group_form',
    content.formGroups.flatMap(({ code, forms }) =>
      forms.map(({ form, when }, at) => ({
        tenant_id,
        group_id: groupIds.get(code),
        position: at + 1,
        form_id: formIds.get(form),
        condition: when,
      })),
    ),
  );
  await insertRows(
    client,
    'activity_type_form',
    content.activityTypes.flatMap(({ code, annexes = [] }) =>
      annexes.map((annex, at) => ({
        tenant_id,
        type_id: types.get(code),
        position: at + 1,
        form_id: 'form' in annex ? formIds.get(annex.form) : null,
        group_id: 'group' in annex ? groupIds.get(annex.group) : null,
        condition: annex.when,
      })),
    ),
  );
}

/** @returns the ids of the published versions by code of the rule */
async function loadRules({ content, created_at, load }: TenantLoader): Promise<Map<string, number>> {
  const ids = await load('rule', content.rules, named);
  return load('rule_version', content.rules, ({ code, definition }) => ({
    rule_id: ids.get(code),
    number: 1,
    status: 'published',
    definition,
    published_at: created_at,
    created_at,
  }));
}

async function pinRules(
  { client, tenant_id }: TenantLoader,
  definitions: ReadonlyMap<string, WorkflowDefinition>,
  versionIds: ReadonlyMap<string, number>,
  ruleVersionIds: ReadonlyMap<string, number>,
): Promise<void> {
  const pins = [...definitions].flatMap(([code, { stages }]) =>
    [...new Set(stages.flatMap(({ rules }) => rules))].map((rule) => ({
      tenant_id,
      workflow_version_id: versionIds.get(code),
      rule_version_id: ruleVersionIds.get(rule),
    })),
  );
  await insertRows(client, 'workflow_rule', pins);
}

async function loadLists({ client, tenant_id, content }: TenantLoader): Promise<void> {
  const ids = await Ids.of(client, 'list');
  const known = new Map(content.lists.map((list) => [list.code, ids.take()]));
  await insertRows(
    client,
    'list',
    content.lists.map(({ code, name, parent, items }) => ({
      tenant_id,
      id: known.get(code),
      code,
      name_es: name.es,
      name_en: name.en,
      parent_list_id: parent ? known.get(parent) : null,
      config: { attributes: attributesOf(items), order: 'position', offline: true },
    })),
  );
  await ids.settle();
  await insertRows(
    client,
    'list_item',
    content.lists.flatMap((list) =>
      list.items.map((item, position) => ({
        tenant_id,
        list_id: known.get(list.code),
        code: item.code,
        name_es: item.es,
        name_en: item.en,
        parent_code: item.parent ?? null,
        position,
        attributes: item.attributes ?? {},
      })),
    ),
  );
}

/** The attributes of a list's items, read off the items themselves. */
function attributesOf(items: ListItemContent[]): object[] {
  const kinds = new Map<string, string>();
  for (const { attributes = {} } of items)
    for (const [key, value] of Object.entries(attributes))
      kinds.set(key, Array.isArray(value) ? 'codes' : typeof value === 'number' ? 'number' : 'text');
  const label = (key: string): string => `${key[0]!.toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
  return [...kinds].map(([key, kind]) => ({
    key,
    kind,
    label: { es: label(key), en: label(key) },
    required: false,
  }));
}
