import LibraryAddCheck from '@mui/icons-material/LibraryAddCheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { activityTypes } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { AssignedToType, FormsOfHistory } from '#features/parameterization/assignment/assigned-forms.tsx';
import { assignmentMessages } from '#features/parameterization/assignment/assignment.messages.ts';
import { TypeAssignment } from '#features/parameterization/assignment/type-assignment.form.tsx';
import { termText } from '#features/parameterization/workflow-designer/term-text.ts';
import { activityTypesMessages, colorLabels, iconLabels } from './activity-types.messages.ts';
import { EvidenceField, EvidenceText } from './evidence-field.tsx';
import { TermField } from './term-field.tsx';
import { TypeMark } from '#kit/type-mark.tsx';
import { TypeStages } from './type-stages.tsx';

type ActivityType = RecordOf<typeof activityTypes>;
const endpoints = client.parameterization.activityTypes;

const view: CatalogueView<ActivityType> = {
  catalogue: activityTypes,
  endpoints,
  invalidates: [client.parameterization.choices, client.parameterization.formGroups],
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    {
      name: 'code',
      label: { es: 'Código', en: 'Code' },
      width: 150,
      wide: true,
      show: ({ icon, color, code }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <TypeMark icon={icon} color={color} />
          {code}
        </Box>
      ),
    },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    {
      name: 'icon',
      label: { es: 'Icono', en: 'Icon' },
      column: 'none',
      choiceLabels: iconLabels,
      filter: false,
    },
    {
      name: 'color',
      label: { es: 'Color', en: 'Colour' },
      column: 'none',
      choiceLabels: colorLabels,
      filter: false,
    },
    {
      name: 'form',
      label: { es: 'Formulario principal', en: 'Main form' },
      show: ({ form }) => form,
    },
    { name: 'annexes', label: { es: 'Anexos', en: 'Annexes' }, column: 'optional' },
    {
      name: 'priority',
      label: { es: 'Prioridad', en: 'Priority' },
      width: 88,
      choiceLabels: priorityLabels,
    },
    { name: 'standardMinutes', label: { es: 'Minutos estándar', en: 'Standard minutes' }, width: 128 },
    {
      name: 'skill',
      label: { es: 'Competencia', en: 'Skill' },
      column: 'optional',
      help: {
        es: 'Código de lo que debe saber hacer quien lo realiza.',
        en: 'Code of what whoever does it must be trained in.',
      },
    },
    {
      name: 'resourceTypes',
      label: { es: 'Tipos de recurso', en: 'Resource types' },
      column: 'optional',
    },
    {
      name: 'evidence',
      label: { es: 'Evidencia', en: 'Evidence' },
      width: 150,
      wide: true,
      control: EvidenceField,
      show: ({ evidence }) => <EvidenceText stored={evidence} />,
    },
    {
      name: 'term',
      label: { es: 'Plazo', en: 'Term' },
      width: 150,
      wide: true,
      control: TermField,
      show: ({ term }, { lang }) =>
        [termText(term, lang), term?.from && `(${term.from})`].filter(Boolean).join(' '),
    },
  ],
  formWidth: 720,
  historyLabels: {
    forms: { ...activityTypesMessages.forms, Show: FormsOfHistory },
    reason: { es: 'Motivo', en: 'Reason' },
  },
  tabs: [
    { key: 'forms', label: activityTypesMessages.forms, Panel: AssignedToType },
    { key: 'stages', label: activityTypesMessages.stages, Panel: TypeStages },
  ],
};

export default function ActivityTypes() {
  const t = useText(assignmentMessages);
  const may = useMay();
  const lang = useLanguage();
  const [assigned, setAssigned] = useState<ActivityType | null>(null);
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
        <TypeAssignment
          key={assigned.id}
          id={assigned.id}
          name={view.nameOf(assigned, lang)}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  );
}
