import DesignServicesOutlined from '@mui/icons-material/DesignServicesOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reports } from '@cuadrilla/contract/administration/reports.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { ReportSettingForm } from './report-setting.form.tsx';
import { ConditionsSummary } from './report-conditions-text.tsx';
import { ReportSettingPanel } from './report-setting.tsx';
import { ReportVersions } from './report-versions.tsx';
import { reportDataNames, reportsMessages } from './reports.messages.ts';

type Report = RecordOf<typeof reports>;
const endpoints = client.administration.reports;

const view: CatalogueView<Report> = {
  catalogue: reports,
  endpoints,
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 130 },
    {
      name: 'format',
      label: { es: 'Formato', en: 'Format' },
      width: 100,
      choiceLabels: {
        pdf: { es: 'PDF', en: 'PDF' },
        xlsx: { es: 'XLSX', en: 'XLSX' },
        csv: { es: 'CSV', en: 'CSV' },
      },
    },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    { name: 'dataSet', label: reportsMessages.data, width: 170, choiceLabels: reportDataNames },
    {
      name: 'description',
      label: { es: 'Descripción', en: 'Description' },
      column: 'optional',
      wide: true,
      lines: 2,
    },
    { name: 'versions', label: reportsMessages.versions },
    {
      name: 'currentVersion',
      label: { es: 'Vigente', en: 'Current' },
      width: 100,
      show: ({ currentVersion }) => currentVersion ?? '',
    },
  ],
  tabs: [
    { key: 'versions', label: reportsMessages.versions, Panel: ReportVersions },
    { key: 'setting', label: reportsMessages.settings, Panel: ReportSettingPanel },
  ],
  historyLabels: {
    versionId: reportsMessages.template,
    roles: reportsMessages.roles,
    conditions: { ...reportsMessages.conditions, Show: ConditionsSummary },
    published: reportsMessages.published,
  },
};

/** One that lists records, and has a version to run. */
const isListed = ({ dataSet, currentVersion }: Report) =>
  dataSet !== 'submissions' && currentVersion !== null;
const runOf = ({ id }: Report) => `/operation/reportes/${id}`;
const designerOf = ({ id }: Report) => `/disenador/${id}`;

export default function Reports() {
  const t = useText(reportsMessages);
  const lang = useLanguage();
  const may = useMay();
  const [configured, setConfigured] = useState<Report | null>(null);
  const navigate = useNavigate();
  const mayConfigure = may(endpoints.configure);
  const mayDesign = may(endpoints.saveVersion);
  const rowActions = (row: Report) => [
    ...(isListed(row)
      ? [{ label: t('run'), icon: TableChartOutlined, run: () => void navigate({ to: runOf(row) }) }]
      : []),
    ...(mayDesign
      ? [
          {
            label: t('design'),
            icon: DesignServicesOutlined,
            run: () => void navigate({ to: designerOf(row) }),
          },
        ]
      : []),
    ...(mayConfigure ? [{ label: t('setting'), icon: SettingsOutlined, run: () => setConfigured(row) }] : []),
  ];
  return (
    <>
      <CatalogueScreen
        view={view}
        rowActions={rowActions}
        detailActions={(row) => (
          <>
            {isListed(row) && <RunLink report={row} />}
            {mayDesign && <DesignLink report={row} />}
            {mayConfigure && (
              <Button
                variant="outlined"
                startIcon={<SettingsOutlined aria-hidden />}
                onClick={() => setConfigured(row)}
              >
                {t('setting')}
              </Button>
            )}
          </>
        )}
      />
      {configured && (
        <ReportSettingForm
          key={configured.id}
          report={configured}
          name={view.nameOf(configured, lang)}
          onClose={() => setConfigured(null)}
        />
      )}
    </>
  );
}

function RunLink({ report }: { report: Report }) {
  const t = useText(reportsMessages);
  return (
    <Button
      component={Link}
      to={runOf(report)}
      variant="outlined"
      startIcon={<TableChartOutlined aria-hidden />}
    >
      {t('run')}
    </Button>
  );
}

function DesignLink({ report }: { report: Report }) {
  const t = useText(reportsMessages);
  return (
    <Button
      component={Link}
      to={designerOf(report)}
      variant="outlined"
      startIcon={<DesignServicesOutlined aria-hidden />}
    >
      {t('design')}
    </Button>
  );
}
