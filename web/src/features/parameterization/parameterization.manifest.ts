import { client } from '#api/client.ts';
import { language } from '#i18n/language.ts';
import { filterOptions } from '#kit/catalogue/fields/reference-sources.ts';
import type { ModuleManifest, RecordLink } from '#kit/module-manifest.ts';

const inSection =
  (section: string): RecordLink =>
  (id) => ({ to: '/parameterization/', hash: section, search: { id } });

export const parameterizationManifest: ModuleManifest = {
  routes: [
    {
      path: '/parameterization',
      access: [
        'SETTING_MOD_VIEW',
        'FORM_MOD_LIST',
        'FORMGROUP_MOD_LIST',
        'ACTIVITYTYPE_MOD_LIST',
        'WORKFLOW_MOD_LIST',
        'DASHBOARD_MOD_LIST',
        'RULE_MOD_LIST',
      ],
      sections: {
        'dynamic_forms#forms': { access: 'FORM_MOD_LIST', load: () => import('./forms/forms.list.tsx') },
        rules: { access: 'RULE_MOD_LIST', load: () => import('./rules/rules.list.tsx') },
        workflows: { access: 'WORKFLOW_MOD_LIST', load: () => import('./workflows/workflows.list.tsx') },
        'dynamic_forms#groups_form': {
          access: 'FORMGROUP_MOD_LIST',
          load: () => import('./form-groups/form-groups.list.tsx'),
        },
        'dynamic_forms#activity_type': {
          access: 'ACTIVITYTYPE_MOD_LIST',
          load: () => import('./activity-types/activity-types.list.tsx'),
        },
      },
    },
    {
      path: '/parameterization/workflow/{-$id}',
      access: 'WORKFLOW_MOD_VIEW',
      layout: 'wide',
      load: () => import('./workflow-designer/workflow-designer.tsx'),
    },
    {
      path: '/parameterization/survey/{-$id}',
      access: 'FORM_MOD_LIST',
      layout: 'wide',
      load: () => import('./form-designer/form-designer.tsx'),
    },
    {
      path: '/parameterization/rule/{-$id}',
      access: 'RULE_MOD_LIST',
      layout: 'wide',
      load: () => import('./rule-designer/rule-designer.tsx'),
    },
    {
      path: '/workflow',
      access: 'WORKFLOW_MOD_LIST',
      load: () => import('./workflows/workflows.list.tsx'),
    },
    {
      path: '/parameterization/rehearsal/{-$id}',
      access: 'WORKFLOW_MOD_EDIT',
      load: () => import('./rehearsal/rehearsal-screen.tsx'),
    },
    {
      path: '/parameterization/blank-form/{-$id}',
      access: 'FORM_MOD_DOWNLOAD',
      load: () => import('./blank-form/blank-form.tsx'),
    },
    {
      path: '/parameterization/migration/{-$id}',
      access: 'WORKFLOW_MOD_EDIT',
      load: () => import('./migration/migration-screen.tsx'),
    },
    {
      path: '/parameterization/operation-settings/{-$id}',
      access: 'SUBOPERATIVE_MOD_VIEWSETT',
      load: () => import('./operation-settings/operation-settings.tsx'),
    },
  ],
  // Designers follow drafts by themselves.
  liveQueries: {
    formDesign: [client.parameterization.forms],
    formDraft: [],
    workflowDesign: [client.parameterization.workflows],
    workflowDraft: [],
    ruleDesign: [client.parameterization.rules],
    ruleDraft: [],
    rehearsal: [client.parameterization.rehearsals],
    migration: [client.parameterization.migrations.overview],
  },
  recordLinks: {
    form: (id) => ({ to: `/parameterization/survey/${id}` }),
    rule: (id) => ({ to: `/parameterization/rule/${id}` }),
    workflow: (id) => ({ to: `/parameterization/workflow/${id}` }),
    form_group: inSection('dynamic_forms#groups_form'),
    activity_type: inSection('dynamic_forms#activity_type'),
  },
  referenceOptions: {
    activityTypes: {
      key: ['options', 'activityTypes'],
      read: async (request, signal) => {
        const types = await client.parameterization.choices.activityTypes(undefined, signal);
        const options = types.map(({ id, code, name }) => ({
          id,
          code,
          label: `${code} - ${name[language()]}`,
          active: true,
        }));
        return filterOptions(options, request);
      },
    },
  },
};
