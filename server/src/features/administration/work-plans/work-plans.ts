import { workPlans } from '@cuadrilla/contract/administration/work-plans.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';

export const servedWorkPlans = serveCatalogue(workPlans, {
  table: 'work_plan',
  search: ['code', 'month'],
  unique: [['code'], ['contractId', 'activityTypeId', 'month']],
  company: { through: 'contractId', table: 'contract' },
});
