import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { AnsweredForm } from '@cuadrilla/contract/operation/form-answers.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, type Address } from '#kit/catalogue/catalogue-address.ts';
import { ReferenceChoice } from '#kit/catalogue/fields/reference-choice.tsx';
import { DateRange } from '#kit/date/date-range.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { filterNames } from './answer-filters.ts';
import { formAnswersMessages } from './form-answers.messages.ts';

interface Props {
  form: AnsweredForm;
  address: Address;
  end: ReactNode;
}

/** Which answers are shown: period, version, zone, company, person, operation. */
export function AnswerFilterBar({ form, address, end }: Props) {
  const t = useText(formAnswersMessages);
  const may = useMay();
  const { values } = address;
  const set = (part: Partial<Record<(typeof filterNames)[number], string | undefined>>) =>
    changeFilters(address, part);
  const reference = (name: 'zone' | 'company' | 'employee', to: string) => (
    <ReferenceChoice
      to={to}
      label={t(name)}
      width={190}
      value={Number(values[name]) || null}
      onChange={(id) => set({ [name]: id === null ? undefined : String(id) })}
    />
  );
  const isFiltered = filterNames.some((name) => values[name]);
  return (
    <FilterBar
      onClear={
        isFiltered ? () => set(Object.fromEntries(filterNames.map((name) => [name, undefined]))) : undefined
      }
      end={end}
    >
      <DateRange
        labels={[t('from'), t('until')]}
        from={values.from ?? ''}
        until={values.until ?? ''}
        onChange={(from, until) => set({ from: from || undefined, until: until || undefined })}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 158 } }}
      />
      <TextField
        select
        label={t('version')}
        value={values.version ?? ''}
        onChange={(event) => set({ version: event.target.value || undefined })}
        sx={{ width: { xs: 'calc(50% - 4px)', sm: 120 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allVersions')}</MenuItem>
        {form.versions.map(({ id, version }) => (
          <MenuItem key={id} value={String(id)}>
            {version}
          </MenuItem>
        ))}
      </TextField>
      {reference('zone', 'zones')}
      {reference('company', 'companies')}
      {may(client.security.users.search) && reference('employee', 'users')}
      <SearchField
        value={values.q ?? ''}
        onChange={(q) => set({ q: q || undefined })}
        label={t('operation')}
        width={190}
      />
    </FilterBar>
  );
}
