import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { DraftAuthor, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { isSameJson, type DesignDocument } from './commands.rules.ts';
import type { DesignDomain } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';
import { PublishSection } from './publish-section.tsx';
import { Sentences } from './sentences.tsx';
import { VersionPicture } from './version-picture.tsx';

/** What one person made of a draft, until somebody else went on with it. */
interface DraftStep {
  name: string | null;
  mine: boolean;
  since: string;
  /** Null: there was nothing before. */
  before: DesignDocument | null;
  after: DesignDocument;
}

/** Steps that changed nothing are left out. */
export const draftSteps = (
  { definition }: VersionWithDefinition,
  authors: readonly DraftAuthor[],
): DraftStep[] =>
  authors
    .map(({ definition: before, ...author }, at): DraftStep => ({
      ...author,
      before,
      after: authors[at + 1]?.definition ?? definition,
    }))
    .filter(({ before, after }) => before === null || !isSameJson(before, after));

interface Props {
  domain: DesignDomain;
  draft: VersionWithDefinition;
  steps: readonly DraftStep[];
  /** Whether the changes of others were confirmed. */
  seen: boolean;
  onSeen: (seen: boolean) => void;
}

/** What changed since the version that the draft is based on, by who changed it. */
export function PublishChanges({ domain, draft, steps, seen, onSeen }: Props) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const others = [...new Set(steps.filter(({ mine }) => !mine).map(({ name }) => name ?? t('someone')))];
  return (
    <PublishSection title={t('changes')}>
      {steps.length === 0 && <Typography variant="body2">{t('noDifference')}</Typography>}
      <Box sx={{ display: 'grid', gap: 1 }}>
        {steps.map(({ name, mine, since, before, after }, at) => (
          <Box key={at}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t(mine ? 'changesMine' : 'changesOf', {
                name: name ?? t('someone'),
                time: formats.dayTime(since),
              })}
            </Typography>
            {before ? (
              <Sentences sentences={domain.differences(before, after, lang)} />
            ) : (
              <Typography variant="body2">{t('firstVersion')}</Typography>
            )}
          </Box>
        ))}
      </Box>
      {steps[0]?.before && (
        <VersionPicture domain={domain} before={steps[0].before} after={draft.definition} />
      )}
      {others.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={seen} onChange={(event) => onSeen(event.target.checked)} />}
          label={t('changesSeen', { names: others.join(', ') })}
        />
      )}
      {draft.editedAt !== null && (
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {t('byAuthor', {
            name: draft.editor ?? draft.author ?? t('someone'),
            time: formats.dayTime(draft.editedAt),
          })}
        </Typography>
      )}
    </PublishSection>
  );
}
