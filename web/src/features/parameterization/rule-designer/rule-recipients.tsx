import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';

type Kind = 'user' | 'team' | 'role' | 'creator';

/** A text once nobody has typed in it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The people whom a notification would reach now, as the server finds them. */
export function RuleRecipients({ to, code }: { to: Kind; code: string }) {
  const t = useText(ruleDesignerMessages);
  const settled = useSettled(code);
  const may = useMay();
  const { recipients } = client.parameterization.rules;
  if (to === 'creator') return <Note>{t('receivesCreator')}</Note>;
  return settled !== '' && may(recipients) ? <Named to={to} code={settled} /> : null;
}

const Note = ({ children }: { children: string }) => (
  <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
    {children}
  </Typography>
);

function Named({ to, code }: { to: Exclude<Kind, 'creator'>; code: string }) {
  const t = useText(ruleDesignerMessages);
  const { data, error } = useQuery(
    queryFor(client.parameterization.rules.recipients, { query: { to, code } }),
  );
  if (error) return <Note>{messageOf(error)}</Note>;
  if (!data) return null;
  const { total, people } = data;
  if (total === 0)
    return (
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'warning.main' }}>
        {t('receivesNobody')}
      </Typography>
    );
  const names = people.map(({ name, company }) => (company === null ? name : `${name} (${company})`));
  const more = total > people.length ? ` ${t('receivesMore', { n: total - people.length })}` : '';
  return (
    <>
      <Note>{`${t('receivesNow', { n: total })} ${names.join(', ')}${more}`}</Note>
      {people.some(({ company }) => company !== null) && <Note>{t('receivesScope')}</Note>}
    </>
  );
}
