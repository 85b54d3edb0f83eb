import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import {
  onMessageOf,
  previewAddress,
  sendTo,
  type FromPreview,
  type PreviewedForm,
  type ToPreview,
} from '#kit/survey/preview-message.ts';
import { formDesignerMessages } from './form-designer.messages.ts';

interface Props {
  form: PreviewedForm;
  onAnswers: (answers: Record<string, unknown>) => void;
}

/** The field app's own page, which the form is filled in with: apart from the office, whose controls are others. */
export function PhoneFrame({ form, onAnswers }: Props) {
  const t = useText(formDesignerMessages);
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const send = (message: ToPreview) => {
    const page = frame.current?.contentWindow;
    if (page) sendTo(page, message);
  };
  const receive = useEffectEvent((message: FromPreview) => {
    if (message.type === 'answers') return onAnswers(message.answers);
    send({ type: 'form', form, language });
    setReady(true);
  });
  useEffect(() => onMessageOf<FromPreview>(() => frame.current?.contentWindow ?? null, receive), []);
  useEffect(() => send({ type: 'language', language }), [language]);
  return (
    <Box sx={{ width: 'min(390px, 100%)', display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box
        sx={{ border: '8px solid #171a26', borderRadius: 5, overflow: 'hidden', bgcolor: 'background.paper' }}
      >
        {!isReady && <LinearProgress aria-label={t('phone')} />}
        <Box
          component="iframe"
          ref={frame}
          src={previewAddress}
          title={t('phone')}
          sx={{ display: 'block', width: '100%', height: 'min(744px, 70vh)', border: 0 }}
        />
      </Box>
      <Typography variant="caption" color="text.secondary">
        {t('simulated')}
      </Typography>
    </Box>
  );
}
