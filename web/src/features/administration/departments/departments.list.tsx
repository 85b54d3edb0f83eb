import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import { departments } from '@cuadrilla/contract/administration/departments.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import type { OtherView } from '#kit/catalogue/view-switch.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { departmentsMessages } from './departments.messages.ts';

type Department = RecordOf<typeof departments>;

const view: CatalogueView<Department> = {
  catalogue: departments,
  endpoints: client.administration.departments,
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', label: { es: 'Nombre', en: 'Name' }, wide: true },
    { name: 'parentId', label: { es: 'Depende de', en: 'Belongs to' }, wide: true },
    {
      name: 'position',
      label: { es: 'Orden', en: 'Order' },
      column: 'optional',
      control: null,
      filter: false,
    },
    { name: 'children', label: { es: 'Dependencias a cargo', en: 'Departments under it' }, width: 170 },
    { name: 'people', label: { es: 'Personas', en: 'People' } },
  ],
};
const tree: OtherView<Department> = {
  key: 'tree',
  label: departmentsMessages.tree,
  icon: AccountTree,
  appliedFilters: 'text',
  Screen: DepartmentTree,
};

export default function Departments() {
  return (
    <CatalogueScreen
      view={view}
      otherViews={[tree]}
      otherViewFirst
      initialSort={{ key: 'name', direction: 'ASC' }}
    />
  );
}
