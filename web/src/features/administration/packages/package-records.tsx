import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackagePreview } from '@cuadrilla/contract/administration/packages.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { byUrgency, isImportable, outcomes, recordKey } from './package-records.rules.ts';
import { packagesMessages } from './packages.messages.ts';
import { parameterLabels } from '#features/administration/parameters/parameter-labels.rules.ts';

const tones = { new: 'green', same: 'grey', different: 'amber', clash: 'orange', fault: 'red' } as const;
const maxRows = 300;
type Outcome = PackagePreview['outcome'];

interface Props {
  records: readonly PackagePreview[];
  /** Keys of records that the person leaves out. */
  dropped: ReadonlySet<string>;
  onDrop: (key: string, dropped: boolean) => void;
  /** Whether those that exist and differ are to be changed. */
  updates: boolean;
}

/** What a package would do, record by record; each can be left out, and one outcome can be shown alone. */
export function PackageRecords({ records, dropped, onDrop, updates }: Props) {
  const t = useText(packagesMessages);
  const formats = useFormats();
  const [only, setOnly] = useState<Outcome | null>(null);
  const visible = byUrgency(records.filter(({ outcome }) => only === null || outcome === only));
  return (
    <>
      <OutcomeFilter records={records} value={only} onChange={setOnly} />
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('parts')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          width: '100%',
          maxHeight: 420,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
        }}
      >
        {visible.slice(0, maxRows).map((record) => {
          const key = recordKey(record);
          return (
            <RecordRow
              key={key}
              record={record}
              isIncluded={isImportable(record, updates) ? !dropped.has(key) : null}
              onInclude={(included) => onDrop(key, !included)}
            />
          );
        })}
      </Box>
      {visible.length > maxRows && (
        <Typography variant="caption" color="text.secondary">
          {t('firstRows', { shown: maxRows, total: formats.number(visible.length) })}
        </Typography>
      )}
    </>
  );
}

interface FilterProps {
  records: readonly PackagePreview[];
  /** Null: every outcome. */
  value: Outcome | null;
  onChange: (only: Outcome | null) => void;
}

/** How many records have each outcome; pressing one shows those alone. */
function OutcomeFilter({ records, value, onChange }: FilterProps) {
  const t = useText(packagesMessages);
  const formats = useFormats();
  const count = (outcome: Outcome) => records.filter((record) => record.outcome === outcome).length;
  return (
    <Box role="group" aria-label={t('byOutcome')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {outcomes
        .filter((outcome) => count(outcome) > 0)
        .map((outcome) => (
          <ButtonBase
            key={outcome}
            aria-pressed={value === outcome}
            onClick={() => onChange(value === outcome ? null : outcome)}
            sx={{
              minHeight: 28,
              borderRadius: 1,
              outline: value === outcome ? '2px solid' : 'none',
              outlineColor: 'primary.main',
              outlineOffset: 1,
            }}
          >
            <ToneChip tone={tones[outcome]} label={`${t(outcome)}: ${formats.number(count(outcome))}`} />
          </ButtonBase>
        ))}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '34px 1fr', sm: '34px 130px 1fr 130px 1.4fr' },
  columnGap: 1,
  rowGap: 0.5,
  alignItems: 'center',
  px: 1,
  py: 0.5,
  minHeight: 40,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 13,
  '& > * + *': { gridColumn: { xs: 2, sm: 'auto' } },
};

interface RowProps {
  record: PackagePreview;
  /** Null: it is not imported anyway, so there is nothing to choose. */
  isIncluded: boolean | null;
  onInclude: (included: boolean) => void;
}

function RecordRow({ record, isIncluded, onInclude }: RowProps) {
  const t = useText(packagesMessages);
  const partName = usePartName();
  const noteOf = useNote();
  return (
    <Box component="li" sx={rowStyle}>
      <span>
        {isIncluded !== null && (
          <Checkbox
            size="small"
            checked={isIncluded}
            onChange={(_, included) => onInclude(included)}
            slotProps={{ input: { 'aria-label': t('include', { name: record.label }) } }}
            sx={{ p: 0.5 }}
          />
        )}
      </span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {partName(record.part)}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {record.label}
      </Box>
      <span>
        <ToneChip tone={tones[record.outcome]} label={t(record.outcome)} />
      </span>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {noteOf(record)}
        {record.differences.length > 0 && <Differences differences={record.differences} />}
      </Box>
    </Box>
  );
}

function usePartName(): (part: string) => string {
  const translate = useBilingual();
  const { data } = useQuery(queryFor(client.administration.packages.contents));
  return (part) => {
    const found = data?.find((each) => each.part === part);
    return found ? translate(found.name) : part;
  };
}

/**
 * What is wrong with a record: its fault, the records it refers to in vain, the texts without translation.
 */
function useNote(): (record: PackagePreview) => string {
  const t = useText(packagesMessages);
  const partName = usePartName();
  const missingText = (missing: string) => {
    const [part = '', ...code] = missing.split(': ');
    return `${partName(part)} ${code.join(': ')}`;
  };
  return ({ missingTranslations, missing, fault }) =>
    [
      fault,
      missing.length && t('missing', { what: missing.map(missingText).join(', ') }),
      missingTranslations.length && t('untranslated', { fields: missingTranslations.join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Characters of a value; the rest is cut off. */
const maxLength = 200;

/** Field by field, what is here and what the package brings. */
function Differences({ differences }: Pick<PackagePreview, 'differences'>) {
  const t = useText(packagesMessages);
  const lang = useLanguage();
  const textOf = (value: unknown) => {
    const text = parameterLabels(value, lang);
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  };
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {differences.map(({ field }) => field).join(', ')}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, mt: 0.5, fontSize: 12.5, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: 0.5 } }}
      >
        {differences.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <Box component="span" sx={{ color: 'text.secondary' }}>{`${t('here')}: ${textOf(before)}`}</Box>
              {' → '}
              <Box
                component="strong"
                sx={{ color: 'text.primary' }}
              >{`${t('inPackage')}: ${textOf(after)}`}</Box>
            </dd>
          </div>
        ))}
      </Box>
    </details>
  );
}
