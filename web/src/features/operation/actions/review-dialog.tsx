import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { useText } from '#i18n/messages.ts';
import { decisionMessages } from './decision.messages.ts';
import { useDecision, type DecisionProps } from './decision/activity-decision.ts';
import { DecisionDialog, useReason } from './decision/decision-dialog.tsx';
import { ActivityBrief, DecisionTrouble, ReasonField } from './decision/decision-form.tsx';

type Verdict = 'accepted' | 'rejected';

/** Accepts work that was done, or says why it is not accepted. */
export default function ReviewDialog(props: DecisionProps) {
  const t = useText(decisionMessages);
  const decision = useDecision('review', props);
  const [verdict, setVerdict] = useState<Verdict>('accepted');
  const reason = useReason();
  const isRejected = verdict === 'rejected';
  const send = () => {
    if (isRejected && !reason.validate()) return;
    void decision.submit(
      ({ id, version }) =>
        client.operation.activities.review({
          params: { id },
          body: { verdict, reason: isRejected ? reason.text : null, version },
        }),
      t('reviewedDone', { number: decision.current.operationNumber }),
    );
  };
  return (
    <DecisionDialog
      decision={decision}
      open={props.open}
      onClose={props.onClose}
      title={t('reviewTitle')}
      submitLabel={t('saveReview')}
      onSubmit={send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ActivityBrief activity={decision.current} />
        <Typography variant="body2" color="text.secondary">
          {t('reviewHint')}
        </Typography>
        <DecisionTrouble decision={decision} />
        <FormControl>
          <FormLabel id="review-verdict">{t('verdict')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby="review-verdict"
            value={verdict}
            onChange={(event) => setVerdict(event.target.value as Verdict)}
          >
            <FormControlLabel value="accepted" control={<Radio />} label={t('accepted')} />
            <FormControlLabel value="rejected" control={<Radio />} label={t('notAccepted')} />
          </RadioGroup>
        </FormControl>
        {isRejected && <ReasonField {...reason.field} autoFocus />}
      </Box>
    </DecisionDialog>
  );
}
