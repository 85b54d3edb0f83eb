import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { RecordNames } from '#platform/catalogue/record-names.ts';
import type { ModuleManifest } from '#platform/module-manifest.ts';
import { liveDesignKinds } from './versions/live-designs.ts';
import { servedActivityTypes } from './form-assignment/activity-types.ts';
import { servedFormGroups } from './form-assignment/form-groups.ts';
import { parameterizationParts } from './package-parts.ts';

const designNames = (table: string, title: Bilingual): RecordNames => ({
  table,
  title,
  code: 't.code',
  name: { es: 't.name_es', en: 't.name_en' },
});

export const parameterizationManifest: ModuleManifest = {
  module: 'parameterization',
  liveChanges: {
    kinds: [...liveDesignKinds, 'rehearsal', 'migration'],
    anyOf: ['FORM_MOD_LIST', 'WORKFLOW_MOD_VIEW', 'WORKFLOW_MOD_LIST', 'WORKFLOW_MOD_EDIT', 'RULE_MOD_LIST'],
  },
  catalogues: [servedFormGroups, servedActivityTypes],
  recordNames: {
    forms: designNames('form', { es: 'Formularios', en: 'Forms' }),
    workflows: designNames('workflow', { es: 'Flujos de trabajo', en: 'Workflows' }),
    rules: designNames('rule', { es: 'Reglas', en: 'Rules' }),
  },
  linkTables: {
    form_version: { es: 'Versiones de formulario', en: 'Form versions' },
    workflow_version: { es: 'Versiones de flujo de trabajo', en: 'Workflow versions' },
    rule_version: { es: 'Versiones de regla', en: 'Rule versions' },
    form_group_form: { es: 'Formularios de los grupos', en: 'Forms of groups' },
    activity_type_form: { es: 'Formularios de los tipos de actividad', en: 'Forms of activity types' },
    design_case: { es: 'Casos de prueba', en: 'Cases' },
    workflow_rule: { es: 'Reglas de los flujos de trabajo', en: 'Rules of workflows' },
  },
  packageParts: parameterizationParts,
};
