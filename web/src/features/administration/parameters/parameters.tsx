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

/** Every parameter by module, with what holds today; the address's `key` opens one. */
export default function Parameters() {
  const t = useText(parametersMessages);
  const translate = useBilingual();
  const lang = useLanguage();
  const { day } = useFieldFormats();
  const may = useMay();
  const { values, change } = useAddress();
  const { data, error, refetch } = useQuery(queryFor(client.administration.parameters.list));
  const typed = plain(values.q ?? '');
  const found = (data ?? []).filter(
    (each) =>
      (!values.module || each.module === values.module) &&
      plain(`${each.key} ${each.name.es} ${each.name.en}`).includes(typed),
  );
  const moduleName = (module: string) => translate(parameterModules[module as ParameterModule]) || module;
  const modules = [...new Set((data ?? []).map(({ module }) => module))];
  const groups = modules
    .map((module) => [module, found.filter((each) => each.module === module)] as const)
    .filter(([, members]) => members.length > 0);
  const open = data?.find(({ key }) => key === values.key);
  const row = ({ key, name, current, next }: ParameterSummary) => (
    <ButtonBase
      key={key}
      aria-current={key === values.key}
      onClick={() => change({ key })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '150px 1fr minmax(140px, 34%)' },
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
        bgcolor: key === values.key ? 'rgb(0 12 102 / 7%)' : undefined,
        '&:hover': { bgcolor: 'rgb(0 12 102 / 4%)' },
      }}
    >
      <Box component="span" sx={{ fontWeight: 600, fontSize: 12.5 }}>
        {key}
      </Box>
      <span>{translate(name)}</span>
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
  return (
    <Page
      fill
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
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
      }
    >
      <FilterBar
        onClear={values.q || values.module ? () => change({ q: undefined, module: undefined }) : undefined}
      >
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
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
          <Box
            tabIndex={0}
            role="region"
            aria-label={t('title')}
            sx={{ flex: 1, minWidth: 0, overflowY: 'auto' }}
          >
            {groups.length === 0 && <EmptyState title={t('none')} />}
            {groups.map(([module, members]) => (
              <Box
                component="section"
                key={module}
                sx={{
                  mb: 2,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 2,
                  overflow: 'hidden',
                  bgcolor: 'background.paper',
                }}
              >
                <Typography
                  variant="subtitle2"
                  component="h2"
                  sx={{ px: 1.5, py: 1, bgcolor: 'background.default' }}
                >
                  {moduleName(module)}
                </Typography>
                {members.map(row)}
              </Box>
            ))}
          </Box>
          {open && (
            <ParameterDetail key={open.key} parameter={open} onClose={() => change({ key: undefined })} />
          )}
        </Box>
      )}
    </Page>
  );
}
