import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '#i18n/messages.ts';
import { FormPassword, FormText } from '#kit/form/form.tsx';
import { useIssueText } from '#kit/form/form-issues.ts';
import type { UserChecked, UserValues } from './user-form-model.ts';
import { usersMessages } from './users.messages.ts';

type UserControl = UseFormReturn<UserValues, unknown, UserChecked>['control'];

/** Username and first password of a new user; the server fills in either when it is left empty. */
export function SignInFields({ control }: { control: UserControl }) {
  const t = useText(usersMessages);
  const issueText = useIssueText();
  return (
    <>
      <FormText
        control={control}
        name="username"
        label={t('username')}
        help={t('usernameHelp')}
        formatIssue={(message) =>
          message && !message.startsWith('#') ? issueText(message) : message && t('badUsername')
        }
        autoComplete="off"
        maxLength={20}
      />
      <Box>
        <FormPassword
          control={control}
          name="password"
          label={t('password')}
          autoComplete="new-password"
          maxLength={20}
        />
        <Typography variant="caption" color="text.secondary" sx={{ mx: 0.25 }}>
          {t('passwordHelp')}
        </Typography>
      </Box>
    </>
  );
}
