import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { conflictMessages } from './conflict.messages.ts';
import { mergeDocuments, type ConflictKey, type Side } from './merge.rules.ts';

interface Props {
  domain: DesignDomain;
  base: DesignDocument;
  mine: DesignDocument;
  theirs: DesignDocument;
  /** Who saved the other version. */
  editor: string;
  conflicts: readonly ConflictKey[];
  chosen: ReadonlyMap<ConflictKey, Side>;
  onChoose: (key: ConflictKey, side: Side) => void;
}

/** Sentences are made for so many conflicts at most. */
const mostExplained = 60;

/** What is at a conflict, without what says nothing to a reader. */
const placeOf = (key: ConflictKey): string =>
  key
    .split('/')
    .filter((part) => !['', 'pages', 'elements', 'templateElements', 'stages', 'transitions'].includes(part))
    .join(' › ');

/** Everything that both changed: whose change counts is chosen one by one. */
export function ConflictChoices(props: Props) {
  const { domain, base, mine, theirs, editor, conflicts, chosen, onChoose } = props;
  const t = useText(conflictMessages);
  const lang = useLanguage();
  const common = mergeDocuments(base, mine, theirs, () => 'base').document;
  const sentence = (key: ConflictKey, side: Side): string => {
    const other = mergeDocuments(base, mine, theirs, (each) => (each === key ? side : 'base')).document;
    return domain.differences(common, other, lang).join(' ');
  };
  return (
    <Box component="section">
      <Typography variant="h3">{t('both', { n: conflicts.length })}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {conflicts.map((key, at) => (
          <Box component="li" key={key} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {placeOf(key)}
            </Typography>
            <RadioGroup
              aria-label={placeOf(key)}
              value={chosen.get(key) ?? 'mine'}
              onChange={(_, side) => onChoose(key, side as Side)}
            >
              {(['mine', 'theirs'] as const).map((side) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio size="small" />}
                  sx={{ mr: 0, overflowWrap: 'anywhere' }}
                  label={t(side, {
                    name: editor,
                    change: at < mostExplained ? sentence(key, side) : '',
                  })}
                />
              ))}
            </RadioGroup>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
