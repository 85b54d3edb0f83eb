import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { Survey as SurveyView } from 'survey-react-ui';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { AnnexModel } from '#kit/survey/survey-annexes.ts';
import { setLocale } from '#kit/survey/survey-model.ts';
import { surveyMessages } from './survey.messages.ts';
import { useSurveyStyles } from '#kit/survey/survey-styles.ts';

function AnnexForm({ annex: { name, version, model } }: { annex: AnnexModel }) {
  const t = useText(surveyMessages);
  const lang = useLanguage();
  const titleId = useId();
  useSurveyStyles(model);
  useEffect(() => setLocale(model, lang), [model, lang]);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('version', { name: name[lang], version })}
      </Typography>
      <SurveyView model={model} />
    </Box>
  );
}

/** The forms that are asked beside the main one, in their order. */
export const AnnexForms = ({ due }: { due: readonly AnnexModel[] }) =>
  due.map((annex) => <AnnexForm key={annex.form} annex={annex} />);
