import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, idParam, name, text } from '../kit/fields.ts';
import { annex, groupForms } from './annexes.ts';

const path = '/operacion-campo-service/form-group/v1';

/** Forms that are asked together beside the main form of an activity type. */
export const formGroups = catalogue({
  name: 'formGroups',
  titles: {
    one: { es: 'grupo de formularios', en: 'form group' },
    many: { es: 'Grupos de formularios', en: 'Form groups' },
  },
  module: 'FORMGROUP',
  path,
  fields: z.object({ code, nameEs: name, nameEn: name }),
  computed: z.object({ forms: z.number().int(), activityTypes: z.number().int() }),
});

const assigned = z.object({ version: z.number().int(), forms: z.array(annex) });
export type GroupForms = z.output<typeof assigned>;

/** What changing the forms of a group or of an activity type takes beside them. */
export const assignment = {
  version: z.number().int(),
  /** Why it is changed although workflows in use would take another path. */
  overrideReason: text(500).min(1).optional(),
};

export const formGroupEndpoints = {
  assigned: endpoint({
    method: 'GET',
    path: `${path}/forms/:id`,
    access: ['FORMGROUP_MOD_LIST', 'FORMGROUP_MOD_ASSIFORM'],
    summary: 'The forms of a group in order, each with the condition on which it is asked',
    params: idParam,
    reply: assigned,
  }),
  assignForms: endpoint({
    method: 'PUT',
    path: `${path}/assign_forms/:id`,
    access: 'FORMGROUP_MOD_ASSIFORM',
    summary: 'Set the forms of a group in order; refused while workflows in use would no longer work',
    params: idParam,
    body: z.strictObject({ forms: groupForms, ...assignment }),
    reply: assigned,
  }),
};
