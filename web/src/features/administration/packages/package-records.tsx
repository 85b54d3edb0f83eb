import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PackagePreview } from '@cuadrilla/contract/administration/packages.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { packagesMessages } from './packages.messages.ts';
import { parameterLabels } from '#features/administration/parameters/parameter-labels.rules.ts';

const outcomes = ['fault', 'clash', 'different', 'new', 'same'] as const;
const tones = { new: 'green', same: 'grey', different: 'amber', clash: 'orange', fault: 'red' } as const;
const mostShown = 300;

export const recordKey = ({ part, key }: PackagePreview): string => `${part}:${key}`;
/** What cannot be taken, whatever is chosen. */
export const isLeftOut = ({ outcome, missing }: PackagePreview): boolean =>
  outcome === 'fault' || outcome === 'clash' || (missing.length > 0 && outcome !== 'same');

interface Props {
  found: readonly PackagePreview[];
  nameOf: (part: string) => string;
  /** Keys that the person has taken out. */
  dropped: ReadonlySet<string>;
  onDrop: (key: string, dropped: boolean) => void;
  /** Whether those that exist and differ are to be changed. */
  updating: boolean;
}

/**
 * What a package would do, record by record: chosen by outcome, each with its differences, each to be left
 * out.
 */
export function PackageRecords({ found, nameOf, dropped, onDrop, updating }: Props) {
  const t = useText(packagesMessages);
  const formats = useFormats();
  const [only, setOnly] = useState<PackagePreview['outcome'] | null>(null);
  const rank = (each: PackagePreview) =>
    outcomes.indexOf(each.outcome) - (isLeftOut(each) ? outcomes.length : 0);
  const shown = found
    .filter(({ outcome }) => only === null || outcome === only)
    .toSorted((a, b) => rank(a) - rank(b));
  const worded = (missed: string) => {
    const [part = '', ...code] = missed.split(': ');
    return `${nameOf(part)} ${code.join(': ')}`;
  };
  const noteOf = ({ missingTranslations, missing, fault }: PackagePreview) =>
    [
      fault,
      missing.length && t('missing', { what: missing.map(worded).join(', ') }),
      missingTranslations.length && t('untranslated', { fields: missingTranslations.join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <Box role="group" aria-label={t('byOutcome')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {outcomes.map((outcome) => {
          const n = found.filter((each) => each.outcome === outcome).length;
          return (
            n > 0 && (
              <ButtonBase
                key={outcome}
                aria-pressed={only === outcome}
                onClick={() => setOnly(only === outcome ? null : outcome)}
                sx={{
                  minHeight: 28,
                  borderRadius: 1,
                  outline: only === outcome ? '2px solid' : 'none',
                  outlineColor: 'primary.main',
                  outlineOffset: 1,
                }}
              >
                <ToneChip tone={tones[outcome]} label={`${t(outcome)}: ${formats.number(n)}`} />
              </ButtonBase>
            )
          );
        })}
      </Box>
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
        {shown.slice(0, mostShown).map((each) => {
          const key = recordKey(each);
          const takeable =
            !isLeftOut(each) && (each.outcome === 'new' || (each.outcome === 'different' && updating));
          return (
            <Box
              component="li"
              key={key}
              sx={{
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
              }}
            >
              <span>
                {takeable && (
                  <Checkbox
                    size="small"
                    checked={!dropped.has(key)}
                    onChange={(_, on) => onDrop(key, !on)}
                    slotProps={{ input: { 'aria-label': t('include', { name: each.label }) } }}
                    sx={{ p: 0.5 }}
                  />
                )}
              </span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {nameOf(each.part)}
              </Box>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {each.label}
              </Box>
              <span>
                <ToneChip tone={tones[each.outcome]} label={t(each.outcome)} />
              </span>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
                {noteOf(each)}
                {each.differences.length > 0 && <Differences differences={each.differences} />}
              </Box>
            </Box>
          );
        })}
      </Box>
      {shown.length > mostShown && (
        <Typography variant="caption" color="text.secondary">
          {t('firstRows', { shown: mostShown, total: formats.number(shown.length) })}
        </Typography>
      )}
    </>
  );
}

const longest = 200;

/** Field by field, what is here and what the package brings. */
function Differences({ differences }: Pick<PackagePreview, 'differences'>) {
  const t = useText(packagesMessages);
  const lang = useLanguage();
  const word = (value: unknown) => {
    const text = parameterLabels(value, lang);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
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
              <Box component="span" sx={{ color: 'text.secondary' }}>{`${t('here')}: ${word(before)}`}</Box>
              {' → '}
              <Box
                component="strong"
                sx={{ color: 'text.primary' }}
              >{`${t('inPackage')}: ${word(after)}`}</Box>
            </dd>
          </div>
        ))}
      </Box>
    </details>
  );
}
