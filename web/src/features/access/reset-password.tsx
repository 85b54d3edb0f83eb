import { useText } from '#i18n/messages.ts';
import { resetMessages } from './access.messages.ts';
import { Notice } from './notice.tsx';

export default function ResetPassword() {
  const t = useText(resetMessages);
  return <Notice title={t('link')} text={t('linkText')} />;
}
