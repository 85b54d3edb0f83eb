import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { caseDifferenceText } from '@cuadrilla/contract/parameterization/cases/case-messages.ts';
import type { CaseResult } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { designerMessages } from '#features/parameterization/designer/designer.messages.ts';
import { PublishSection } from '#features/parameterization/designer/publish-section.tsx';
import { casesMessages } from './cases.messages.ts';

/** What the server made of the cases of a draft. */
export function PublishCases({ cases }: { cases: readonly CaseResult[] }) {
  const t = useText(casesMessages);
  const designer = useText(designerMessages);
  const lang = useLanguage();
  const failing = cases.filter(({ differences }) => differences.length > 0);
  if (failing.length === 0)
    return (
      <PublishSection title={t('title')}>
        <Typography variant="body2">
          {cases.length === 0 ? t('noneYet') : t('allGreen', { n: cases.length })}
        </Typography>
      </PublishSection>
    );
  return (
    <PublishSection title={t('title')}>
      <Typography variant="body2">{t('red', { red: failing.length, n: cases.length })}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {failing.map(({ id, name, differences }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <ToneChip tone="amber" label={designer('refusesOverridable')} /> <strong>{name}</strong>{' '}
            {differences
              .slice(0, 5)
              .map((each) => caseDifferenceText(each, lang))
              .join(' ')}
          </Box>
        ))}
      </Box>
    </PublishSection>
  );
}
