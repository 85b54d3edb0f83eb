import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Outcome } from '@cuadrilla/contract/operation/activities.ts';
import { reasonsOf } from './assign-check.rules.ts';

interface Props {
  outcomes: readonly Outcome[];
  title: string;
  text: string;
}

/** Why some of many activities were refused, each reason with how many it concerns. */
export function RefusedOutcomes({ outcomes, title, text }: Props) {
  if (outcomes.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{title}</AlertTitle>
      {text}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {reasonsOf(outcomes).map(([message, count]) => (
          <li key={message}>
            <strong className="tabular">{count}</strong> · {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
