import { actionNames, moduleTree, type ModuleNode } from '@cuadrilla/contract/access/module-tree.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { modules } from '@cuadrilla/contract/permissions.ts';

const labelsUnder = ({ module, name, children = [] }: ModuleNode): [string, Bilingual][] => [
  ...(module ? (modules[module] as readonly string[]) : []).map((action): [string, Bilingual] => {
    const label = actionNames[action]!;
    return [`${module}_MOD_${action}`, { es: `${name.es}: ${label.es}`, en: `${name.en}: ${label.en}` }];
  }),
  ...children.flatMap(labelsUnder),
];

/** As the permission tree calls them: module and action. */
export const permissionLabels: ReadonlyMap<string, Bilingual> = new Map(moduleTree.flatMap(labelsUnder));

/** What became of a permission of one person. */
export const permissionStates = {
  granted: { es: 'Otorgado', en: 'Granted' },
  withdrawn: { es: 'Retirado', en: 'Withdrawn' },
  inherited: { es: 'Heredado', en: 'Inherited' },
} as const satisfies Record<string, Bilingual>;
