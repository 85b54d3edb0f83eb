import Add from '@mui/icons-material/Add';
import NotesIcon from '@mui/icons-material/NotesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { mostWidgets } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measuresOfQuestions } from '@cuadrilla/contract/insights/form-questions.ts';
import { measures } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { MeasureSource } from '@cuadrilla/contract/insights/measure.ts';
import { missingMeasures } from '@cuadrilla/contract/insights/missing-measures.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { VisuallyHidden } from '#kit/feedback/visually-hidden.tsx';
import { SearchField } from '#kit/filter-bar.tsx';
import { matchesText } from '#kit/matches-text.ts';
import { useNames, useQuestions } from '../numbers/use-names.ts';
import { designerMessages } from './designer.messages.ts';

interface Entry {
  code: string;
  name: Bilingual;
  about: Bilingual;
  group: MeasureSource | 'missing' | 'questions';
}
const groups = ['closed', 'questions', 'planned', 'shifts', 'opened', 'open', 'missing'] as const;
const ofProduct: readonly Entry[] = [
  ...Object.entries(measures).map(([code, { name, definition, source }]) => ({
    code,
    name,
    about: definition,
    group: source,
  })),
  ...Object.entries(missingMeasures).map(([code, { name, lacks }]) => ({
    code,
    name,
    about: lacks,
    group: 'missing' as const,
  })),
];

interface EntryProps {
  isFull: boolean;
  onAdd: (measure: string) => void;
}
interface Props extends EntryProps {
  onText: () => void;
}

/** Every measure with what it means; a press adds it to the dashboard. */
export function MeasureCatalogue({ isFull, onAdd, onText }: Props) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const [typed, setTyped] = useState('');
  const names = useNames();
  const questions = useQuestions();
  const ofQuestions = measuresOfQuestions(questions).map((code): Entry => ({
    code,
    name: names.measure(code),
    about: names.meaning(code),
    group: 'questions',
  }));
  const found = [...ofProduct, ...ofQuestions].filter(({ code, name, about }) =>
    matchesText(`${code} ${name[lang]} ${about[lang]}`, typed),
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <SearchField value={typed} onChange={setTyped} label={t('catalogueSearch')} delay={0} width={214} />
      <Button variant="outlined" disabled={isFull} startIcon={<NotesIcon />} onClick={onText}>
        {t('addText')}
      </Button>
      {isFull && (
        <Typography role="status" variant="body2">
          {t('full', { n: mostWidgets })}
        </Typography>
      )}
      {found.length === 0 && <Typography variant="body2">{t('noMeasure')}</Typography>}
      {groups.map((group) => {
        const inGroup = found.filter((entry) => entry.group === group);
        return (
          inGroup.length > 0 && (
            <Box key={group}>
              <Typography variant="caption" component="h3" color="text.secondary" sx={{ fontWeight: 600 }}>
                {t(group)}
              </Typography>
              <Box component="ul" aria-label={t(group)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {inGroup.map((entry) => (
                  <li key={entry.code}>
                    <EntryButton entry={entry} isFull={isFull} onAdd={onAdd} />
                  </li>
                ))}
              </Box>
            </Box>
          )
        );
      })}
    </Box>
  );
}

function EntryButton({ entry: { code, name, about }, isFull, onAdd }: EntryProps & { entry: Entry }) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  return (
    <ButtonBase
      title={about[lang]}
      disabled={isFull}
      onClick={() => onAdd(code)}
      sx={{
        width: '100%',
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 0.75,
        px: 0.75,
        py: 0.5,
        borderRadius: 1,
        fontSize: 13,
        fontFamily: 'inherit',
        '&:hover': { bgcolor: 'action.hover' },
        '&:disabled': { opacity: 0.5 },
      }}
    >
      <Add aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <VisuallyHidden>{t('adds')} </VisuallyHidden>
        {name[lang]}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 11 }}>
        {code}
      </Box>
    </ButtonBase>
  );
}
