import Inventory from '@mui/icons-material/Inventory2Outlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  parameterModules,
  type ParameterModule,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { ParameterSummary } from '@cuadrilla/contract/administration/parameters.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { measurementLabels } from './parameter-labels.rules.ts';
import { ParameterDetail } from './parameter.detail.tsx';
import { parametersMessages } from './parameters.messages.ts';

const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The parameters that match the search, under their modules in the order of the list. */
function groupByModule(parameters: readonly ParameterSummary[], typed: string, module: string | undefined) {
  const found = parameters.filter(
    (parameter) =>
      (!module || parameter.module === module) &&
      plain(`${parameter.key} ${parameter.name.es} ${parameter.name.en}`).includes(plain(typed)),
  );
  return Map.groupBy(found, (parameter) => parameter.module);
}

function useModuleName(): (module: string) => string {
  const translate = useBilingual();
  return (module) => translate(parameterModules[module as ParameterModule]) || module;
}

/** Every parameter by module, with what holds today; the address's `key` opens one. */
export default function Parameters() {
  const t = useText(parametersMessages);
  const { values, change } = useAddress();
  const { data, error, refetch } = useQuery(queryFor(client.administration.parameters.list));
  const content = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingState shape="lines" rows={12} />;
    const open = data.find(({ key }) => key === values.key);
    const byModule = groupByModule(data, values.q ?? '', values.module);
    return (
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('title')}
          sx={{ flex: 1, minWidth: 0, overflowY: 'auto' }}
        >
          {byModule.size === 0 && <EmptyState title={t('none')} />}
          {modulesOf(data).map((module) => (
            <ModuleSection
              key={module}
              module={module}
              parameters={byModule.get(module) ?? []}
              openKey={values.key}
              onOpen={(key) => change({ key })}
            />
          ))}
        </Box>
        {open && (
          <ParameterDetail key={open.key} parameter={open} onClose={() => change({ key: undefined })} />
        )}
      </Box>
    );
  };
  return (
    <Page fill title={t('title')} subtitle={t('subtitle')} actions={<PageLinks />}>
      <ParameterFilters modules={modulesOf(data ?? [])} />
      {content()}
    </Page>
  );
}

const modulesOf = (parameters: readonly ParameterSummary[]) => [
  ...new Set(parameters.map(({ module }) => module)),
];

/** To the packages and the working calendar, which have no entry in the menu. */
function PageLinks() {
  const t = useText(parametersMessages);
  const may = useMay();
  return (
    <>
      {may(client.administration.packages.contents) && (
        <Button
          component={Link}
          to="/administration/"
          hash="packages"
          variant="outlined"
          color="inherit"
          startIcon={<Inventory aria-hidden />}
        >
          {t('packages')}
        </Button>
      )}
      <Button
        component={Link}
        to="/administration/"
        hash="calendar"
        variant="outlined"
        color="inherit"
        startIcon={<EventOutlined aria-hidden />}
      >
        {t('calendar')}
      </Button>
    </>
  );
}

function ParameterFilters({ modules }: { modules: readonly string[] }) {
  const t = useText(parametersMessages);
  const moduleName = useModuleName();
  const { values, change } = useAddress();
  const isFiltered = Boolean(values.q || values.module);
  return (
    <FilterBar onClear={isFiltered ? () => change({ q: undefined, module: undefined }) : undefined}>
      <SearchField value={values.q ?? ''} onChange={(text) => change({ q: text })} label={t('search')} />
      <TextField
        select
        label={t('module')}
        value={values.module ?? ''}
        onChange={(event) => change({ module: event.target.value })}
        sx={{ width: { xs: '100%', sm: 200 } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('all')}</MenuItem>
        {modules.map((module) => (
          <MenuItem key={module} value={module}>
            {moduleName(module)}
          </MenuItem>
        ))}
      </TextField>
    </FilterBar>
  );
}

interface SectionProps {
  module: string;
  parameters: readonly ParameterSummary[];
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

function ModuleSection({ module, parameters, openKey, onOpen }: SectionProps) {
  const moduleName = useModuleName();
  if (parameters.length === 0) return null;
  return (
    <Box
      component="section"
      sx={{
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ px: 1.5, py: 1, bgcolor: 'background.default' }}>
        {moduleName(module)}
      </Typography>
      {parameters.map((parameter) => (
        <ParameterRow
          key={parameter.key}
          parameter={parameter}
          isOpen={parameter.key === openKey}
          onOpen={() => onOpen(parameter.key)}
        />
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 150px minmax(140px, 34%)' },
  columnGap: 2,
  textAlign: 'left',
  alignItems: 'center',
  width: '100%',
  px: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 13,
  fontFamily: 'inherit',
  '&:hover': { bgcolor: 'rgb(0 12 102 / 4%)' },
} as const;

interface RowProps {
  parameter: ParameterSummary;
  isOpen: boolean;
  onOpen: () => void;
}

/** Name, key and today's value, with the next one when there is one. */
function ParameterRow({ parameter: { key, name, current, next }, isOpen, onOpen }: RowProps) {
  const t = useText(parametersMessages);
  const translate = useBilingual();
  const lang = useLanguage();
  const { day } = useFieldFormats();
  return (
    <ButtonBase
      aria-current={isOpen}
      onClick={onOpen}
      sx={{ ...rowStyle, bgcolor: isOpen ? 'rgb(0 12 102 / 7%)' : undefined }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {translate(name) || key}
      </Box>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {key}
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box
          component="span"
          className="tabular"
          sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 560 }}
        >
          {current ? measurementLabels(current.value, current.unit, lang) : '—'}
        </Box>
        {next && (
          <Typography
            variant="caption"
            color="text.secondary"
            component="span"
            noWrap
            sx={{ display: 'block' }}
          >
            {t('next', { day: day(next.validFrom), value: measurementLabels(next.value, next.unit, lang) })}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}
