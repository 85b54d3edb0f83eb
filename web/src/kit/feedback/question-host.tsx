import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from './dialog.tsx';
import { kitMessages } from '../kit.messages.ts';
import { questions, type Question } from './notices.ts';

const styles = {
  delete: { Icon: WarningAmber, colour: 'error.main' },
  warning: { Icon: WarningAmber, colour: 'warning.main' },
  success: { Icon: CheckCircleOutlined, colour: 'success.main' },
  confirm: null,
} as const;

/** The default texts (specification, sections 2 and 8). */
const defaults = {
  delete: ['deleteTitle', 'deleteText'],
  warning: ['error', 'sorry'],
  success: ['notice', 'operationSuccess'],
  confirm: ['notice', ''],
} as const;

function QuestionDialog({ question }: { question: Question }) {
  const t = useText(kitMessages);
  const style = styles[question.kind];
  const hasCancel = question.kind === 'delete' || question.kind === 'confirm';
  const [title, text] = defaults[question.kind];
  const yes = (
    <Button
      autoFocus={question.kind !== 'delete'}
      variant="contained"
      color={question.kind === 'delete' ? 'error' : 'primary'}
      onClick={() => question.answer(true)}
    >
      {question.confirmLabel ?? t(hasCancel ? 'confirm' : 'accept')}
    </Button>
  );
  return (
    <AppDialog
      open
      onClose={() => question.answer(false)}
      brief
      title={question.title ?? t(title)}
      actions={
        hasCancel ? (
          <>
            <Button
              autoFocus={question.kind === 'delete'}
              variant="outlined"
              onClick={() => question.answer(false)}
            >
              {t('cancel')}
            </Button>
            {yes}
          </>
        ) : (
          yes
        )
      }
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {style && <style.Icon aria-hidden sx={{ color: style.colour, fontSize: 36 }} />}
        <Box
          onClick={(event) => {
            if ((event.target as Element).closest('a')) question.answer(false);
          }}
        >
          <Typography sx={{ whiteSpace: 'pre-line', pt: style ? 0.75 : 0 }}>
            {question.text ?? (text && t(text))}
          </Typography>
          {question.content && <Box sx={{ mt: 1.5 }}>{question.content}</Box>}
        </Box>
      </Box>
    </AppDialog>
  );
}

/** Renders the dialogs of `confirm`, `confirmDelete` and `inform`. */
export function QuestionHost() {
  const open = useSyncExternalStore(questions.subscribe, questions.read);
  const first = open[0];
  return first ? <QuestionDialog key={first.id} question={first} /> : null;
}
