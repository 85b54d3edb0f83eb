import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DesignUse } from '@cuadrilla/contract/parameterization/where-used.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { designerMessages } from './designer.messages.ts';
import { PublishSection } from './publish-section.tsx';

const { whereUsed, workflows } = client.parameterization;

/** Workflows in use that run a rule: each once, with whether it has a draft. */
interface RuleUser {
  id: number;
  code: string;
  name: string;
  hasDraft: boolean;
}

function usersOf(uses: readonly DesignUse[]): RuleUser[] {
  const byWorkflow = Map.groupBy(
    uses.filter(({ kind }) => kind === 'workflow'),
    ({ id }) => id,
  );
  return [...byWorkflow.values()].flatMap((versions) => {
    const published = versions.find(({ status }) => status === 'published');
    if (!published) return [];
    const { id, code, name } = published;
    return [{ id, code, name, hasDraft: versions.some(({ status }) => status === 'draft') }];
  });
}

/** Begins a draft of each workflow that has none. @returns the codes of those begun */
export async function beginDrafts(users: readonly RuleUser[]): Promise<string[]> {
  const begun: string[] = [];
  for (const { id, code } of users)
    try {
      await workflows.createDraft({ params: { id }, body: {} });
      begun.push(code);
    } catch (error) {
      // A draft that does not name the rule is no use of it, and is there all the same.
      if (!isProblem(error, 'ALREADY_EXISTS')) throw error;
    }
  await refetch(workflows);
  return begun;
}

/** The published workflows that pin a version of a rule. */
export function useRuleUsers(ruleId: number | null) {
  const may = useMay();
  const { data } = useQuery({
    ...queryFor(whereUsed.rules, { params: { id: ruleId ?? 0 } }),
    enabled: ruleId !== null && may(whereUsed.rules),
  });
  const users = data ? usersOf(data) : null;
  const open = users?.filter(({ hasDraft }) => !hasDraft) ?? [];
  return { users, open: may(workflows.createDraft) ? open : [] };
}

interface Props extends ReturnType<typeof useRuleUsers> {
  wanted: boolean;
  onWanted: (wanted: boolean) => void;
}

/** What publishing a rule changes nowhere yet, and the offer to begin where it can. */
export function RuleUsersSection({ users, open, wanted, onWanted }: Props) {
  const t = useText(designerMessages);
  if (!users) return null;
  if (users.length === 0)
    return (
      <PublishSection title={t('ruleUsers')}>
        <Typography variant="body2">{t('noRuleUsers')}</Typography>
      </PublishSection>
    );
  return (
    <PublishSection title={t('ruleUsers')}>
      <Typography variant="body2">{t('staysPinned')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: '26px', overflowWrap: 'anywhere' }}>
        {users.map(({ id, code, name, hasDraft }) => (
          <li key={id}>
            <Link to={`/parameterization/workflow/${id}`}>{`${code} · ${name}`}</Link>
            {hasDraft && `: ${t('hasDraft')}`}
          </li>
        ))}
      </Box>
      {open.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={wanted} onChange={(event) => onWanted(event.target.checked)} />}
          label={t('makeDrafts')}
        />
      )}
    </PublishSection>
  );
}
