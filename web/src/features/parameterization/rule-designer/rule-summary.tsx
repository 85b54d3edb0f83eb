import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { ruleSentence } from './rule-sentences.ts';

interface Props {
  document: DesignDocument;
  variablesIn: (lang: Locale) => Variables;
}

/** The rule as a sentence in both languages, and as it is stored. */
export function RuleSummary({ document, variablesIn }: Props) {
  const t = useText(ruleDesignerMessages);
  const json = JSON.stringify(document, null, 2);
  const copy = () =>
    void navigator.clipboard.writeText(json).then(
      () => toast.success(t('copied', { n: json.length })),
      (error: unknown) => toast.error(error),
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2">{t('sentence')}</Typography>
      {(['es', 'en'] as const).map((lang) => (
        <Box key={lang} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
            {t(lang === 'es' ? 'spanish' : 'english')}
          </Box>
          <span lang={lang}>{ruleSentence(document, variablesIn(lang), lang)}</span>
        </Box>
      ))}
      <Accordion variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
        <AccordionSummary expandIcon={<ExpandMore aria-hidden />}>{t('raw')}</AccordionSummary>
        <AccordionDetails>
          <Button startIcon={<ContentCopy aria-hidden />} onClick={copy}>
            {t('copy')}
          </Button>
          <Box
            component="pre"
            tabIndex={0}
            sx={{ m: 0, fontSize: 12, maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-wrap' }}
          >
            {json}
          </Box>
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}
