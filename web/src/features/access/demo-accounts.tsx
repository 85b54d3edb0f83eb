import { useEffect, useState } from 'react';
import { client } from '#api/client.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { accessMessages } from './access.messages.ts';

const { demoAccounts } = client.access.session;
type Accounts = Awaited<ReturnType<typeof demoAccounts>>;

interface Props {
  busy: boolean;
  onChoose: (account: { username: string; password: string }) => void;
}

/** The accounts that a server in demo mode offers; nothing on others. */
export function DemoAccounts({ busy, onChoose }: Props) {
  const t = useText(accessMessages);
  const pick = useBilingual();
  const [accounts, setAccounts] = useState<Accounts>([]);
  useEffect(() => {
    demoAccounts().then(setAccounts, () => undefined);
  }, []);
  if (!accounts.length) return null;
  return (
    <section className="login-demo">
      <h2>{t('demo')}</h2>
      <p>{t('demoText')}</p>
      <div>
        {accounts.map(({ username, password, about }) => (
          <button
            key={username}
            type="button"
            title={pick(about)}
            disabled={busy}
            onClick={() => onChoose({ username, password })}
          >
            {username}
          </button>
        ))}
      </div>
    </section>
  );
}
