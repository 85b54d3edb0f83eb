import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RuleItem } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useContributions } from '#kit/module-manifest.ts';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { DesignStateChips } from '#features/parameterization/designer/design-state-chips.tsx';
import { PanelActions } from '#features/parameterization/forms/panel-actions.tsx';
import { rulesMessages } from './rules.messages.ts';

interface Props {
  rule: RuleItem;
  sentence: string;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** One rule beside the list: what it says, where it is used, and when it held. */
export function RuleDetail({ rule, sentence, actions, onClose }: Props) {
  const t = useText(rulesMessages);
  const { id, code, name, nameEs, nameEn, version, draftVersion } = rule;
  return (
    <SidePanel
      heading={code}
      title={name}
      chips={<DesignStateChips {...{ version, draftVersion }} retired={t('retired')} />}
      actions={<PanelActions actions={actions.slice(0, 3)} />}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Typography>
      <Facts
        title={t('rule')}
        facts={[
          [t('nameEs'), nameEs],
          [t('nameEn'), nameEn],
        ]}
      />
      <Uses id={id} />
      <Firings id={id} />
    </SidePanel>
  );
}

function Uses({ id }: { id: number }) {
  const t = useText(rulesMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.whereUsed.rules, { params: { id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('unused')}</Box>;
  return (
    <Facts
      title={t('usedBy')}
      facts={data.map(({ code, name, version, places }) => [
        version === null ? code : `${code} ${version}`,
        [name, places.join(', ')].filter(Boolean).join(' · '),
      ])}
    />
  );
}

/** The operations at which the rule held lately. */
function Firings({ id }: { id: number }) {
  const t = useText(rulesMessages);
  const formats = useFormats();
  const { recordLinks = {} } = useContributions();
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.rules.firings, { params: { id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { total, recent } = data;
  if (total === 0) return <Box sx={{ color: 'text.secondary' }}>{t('neverFired')}</Box>;
  return (
    <Box component="section">
      <Typography variant="h3">{t('firedTimes', { n: total })}</Typography>
      {recent.length > 0 && recent.length < total && (
        <Typography variant="caption" color="text.secondary">
          {t('newest', { n: recent.length })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {recent.map(({ at, operationId, number, stage, version }) => (
          <Box component="li" key={`${at} ${operationId} ${stage}`} sx={{ py: 0.25, fontSize: 13 }}>
            <MuiLink component={Link} {...(recordLinks.operation?.(operationId, number) as object)}>
              {number}
            </MuiLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {`${formats.dayTime(at)} · ${t('inStage', { stage, version })}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
