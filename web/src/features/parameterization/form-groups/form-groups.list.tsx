import LibraryAddCheck from '@mui/icons-material/LibraryAddCheckOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formGroups } from '@cuadrilla/contract/parameterization/form-groups.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { AssignedToGroup, FormsOfHistory } from '#features/parameterization/assignment/assigned-forms.tsx';
import { assignmentMessages } from '#features/parameterization/assignment/assignment.messages.ts';
import { GroupAssignment } from '#features/parameterization/assignment/group-assignment.form.tsx';

type FormGroup = RecordOf<typeof formGroups>;
const endpoints = client.parameterization.formGroups;

const view: CatalogueView<FormGroup> = {
  catalogue: formGroups,
  endpoints,
  invalidates: [client.parameterization.activityTypes],
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130, wide: true },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'forms', label: { es: 'Formularios', en: 'Forms' }, width: 120 },
    { name: 'activityTypes', label: { es: 'Tipos que lo piden', en: 'Types that ask it' }, width: 150 },
  ],
  historyLabels: {
    forms: { ...assignmentMessages.forms, Show: FormsOfHistory },
    reason: { es: 'Motivo', en: 'Reason' },
  },
  tabs: [{ key: 'forms', label: assignmentMessages.forms, Panel: AssignedToGroup }],
};

export default function FormGroups() {
  const t = useText(assignmentMessages);
  const may = useMay();
  const lang = useLanguage();
  const [assigned, setAssigned] = useState<FormGroup | null>(null);
  const mayAssign = may(endpoints.assignForms);
  return (
    <>
      <CatalogueScreen
        view={view}
        rowActions={(row) =>
          mayAssign ? [{ label: t('assign'), icon: LibraryAddCheck, run: () => setAssigned(row) }] : []
        }
        detailActions={(row) =>
          mayAssign && (
            <Button
              variant="outlined"
              startIcon={<LibraryAddCheck aria-hidden />}
              onClick={() => setAssigned(row)}
            >
              {t('assign')}
            </Button>
          )
        }
      />
      {assigned && (
        <GroupAssignment
          key={assigned.id}
          id={assigned.id}
          name={view.nameOf(assigned, lang)}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  );
}
