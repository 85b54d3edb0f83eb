import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import {
  actionTypeOf,
  notifiedKinds,
  priorities,
  setInAction,
  setNotified,
  textIn,
  textOf,
  type ActionJson,
} from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { RuleRecipients } from './rule-recipients.tsx';
import type { RuleContext } from './rule-variables.ts';

interface Props extends Pick<EditorProps, 'readOnly' | 'run'> {
  action: ActionJson;
  at: number;
  context: RuleContext;
}

/** The fields of one action. */
export function RuleActionFields(props: Props) {
  const t = useText(ruleDesignerMessages);
  const { action } = props;
  switch (actionTypeOf(action)) {
    case 'notify':
      return <NotifyFields {...props} />;
    case 'set_priority':
      return <PriorityField {...props} />;
    case 'open_stage':
      return <StageField {...props} />;
    case 'assign_least_loaded':
      return <Typography variant="body2">{t('leastLoadedText')}</Typography>;
    case 'mark_for_review':
      return <Typography variant="body2">{t('reviewText')}</Typography>;
    case null:
      return (
        <Box component="code" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
          {JSON.stringify(action)}
        </Box>
      );
  }
}

function PriorityField({ action, at, readOnly, run }: Props) {
  const t = useText(ruleDesignerMessages);
  const lang = useLanguage();
  const value = priorities.find((each) => each === action.priority) ?? '';
  return (
    <TextField
      select
      label={t('priority')}
      value={value}
      disabled={readOnly}
      error={value === ''}
      onChange={(event) => run(setInAction(at, ['priority'], event.target.value))}
    >
      {priorities.map((priority) => (
        <MenuItem key={priority} value={priority}>
          {priorityLabels[priority][lang]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Stages of the workflow that was chosen, else of all of them; one that is not published yet is typed. */
function StageField({ action, at, readOnly, run, context }: Props) {
  const t = useText(ruleDesignerMessages);
  const inLanguage = useBilingual();
  const { data = [] } = useQuery(queryFor(client.parameterization.choices.stages));
  const offered = data.filter(({ workflowCode }) => !context || workflowCode === context.workflow);
  const labels = new Map(offered.map(({ stage, name }) => [stage, inLanguage(name)]));
  const stage = textOf(action.stage);
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={[...labels.keys()].toSorted()}
      value={stage === '' ? null : stage}
      disabled={readOnly}
      onChange={(_, next) => run(setInAction(at, ['stage'], (next ?? '').trim().toUpperCase()))}
      renderOption={(optionProps, key) => (
        <li {...optionProps} key={key}>
          {context ? `${key} · ${labels.get(key) ?? ''}` : key}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('stage')}
          error={stage === ''}
          helperText={(context && labels.get(stage)) || t('stageHelp')}
        />
      )}
    />
  );
}

function NotifyFields(props: Props) {
  const t = useText(ruleDesignerMessages);
  const { action, at, readOnly, run } = props;
  const to = notifiedKinds.find((each) => each === action.to);
  const text = (lang: 'es' | 'en') => (
    <TextField
      multiline
      maxRows={4}
      label={t(lang === 'es' ? 'textEs' : 'textEn')}
      value={textIn(action, lang)}
      disabled={readOnly}
      error={textIn(action, lang) === ''}
      onChange={(event) => run(setInAction(at, ['text', lang], event.target.value.replaceAll('\n', ' ')))}
      slotProps={{ htmlInput: { maxLength: 200, lang } }}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <TextField
          select
          label={t('to')}
          value={to ?? ''}
          disabled={readOnly}
          error={to === undefined}
          onChange={(event) => run(setNotified(at, event.target.value as (typeof notifiedKinds)[number]))}
        >
          {notifiedKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(kind)}
            </MenuItem>
          ))}
        </TextField>
        {to !== undefined && to !== 'creator' && <TargetField {...props} kind={to} />}
        {text('es')}
        {text('en')}
      </Box>
      <TextPreview action={action} />
      {to && <RuleRecipients to={to} code={textOf(action.code)} />}
    </>
  );
}

/** The role or team that is notified; a user is named by the user name. */
function TargetField({ action, at, readOnly, run, kind }: Props & { kind: 'role' | 'team' | 'user' }) {
  const t = useText(ruleDesignerMessages);
  const may = useMay();
  const { targets } = client.parameterization.rules;
  const { data } = useQuery({ ...queryFor(targets), enabled: may(targets) });
  const code = textOf(action.code);
  const set = (next: string) => run(setInAction(at, ['code'], next));
  if (kind === 'user')
    return (
      <TextField
        label={t('user')}
        value={code}
        disabled={readOnly}
        error={code === ''}
        helperText={t('userHelp')}
        onChange={(event) => set(event.target.value.trim())}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    );
  const offered = data?.[kind === 'role' ? 'roles' : 'teams'] ?? [];
  const known = offered.find((each) => each.code === code);
  const chosen = known ?? (code === '' ? null : { code, name: code });
  return (
    <Autocomplete
      autoHighlight
      options={chosen && !known ? [chosen, ...offered] : offered}
      value={chosen}
      disabled={readOnly}
      onChange={(_, option) => set(option?.code ?? '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.code}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      renderInput={(params) => <TextField {...params} label={t(kind)} error={code === ''} />}
    />
  );
}

/** The notification as each of its readers gets it. */
function TextPreview({ action }: { action: ActionJson }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      {(['es', 'en'] as const).map((lang) => (
        <Box
          key={lang}
          lang={lang}
          sx={{
            p: 1,
            borderRadius: 1,
            bgcolor: 'background.default',
            overflowWrap: 'anywhere',
            fontSize: 12.5,
          }}
        >
          <strong>{ruleDesignerMessages.previewTitle[lang]}</strong>
          <div>
            {ruleDesignerMessages.previewText[lang].replace('{text}', () => textIn(action, lang) || '…')}
          </div>
        </Box>
      ))}
    </Box>
  );
}
