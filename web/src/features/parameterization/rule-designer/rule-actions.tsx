import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { RuleActionFields } from './rule-action-fields.tsx';
import {
  actionTypeOf,
  actionTypes,
  addAction,
  moveAction,
  mostActions,
  newAction,
  readRule,
  removeAction,
  type ActionJson,
} from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import type { RuleContext } from './rule-variables.ts';

interface Props extends EditorProps {
  context: RuleContext;
}

/** What the rule does, in order. */
export function RuleActions({ document, readOnly, run, notices, context }: Props) {
  const t = useText(ruleDesignerMessages);
  const { actions } = readRule(document);
  return (
    <Box data-path="actions" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {actions.length === 0 && <Typography variant="body2">{t('noActions')}</Typography>}
      {actions.map((action, at) => (
        <ActionCard
          // An action has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          action={action}
          at={at}
          last={at === actions.length - 1}
          faults={notices.flatMap(({ path, text }) =>
            path?.[0] === 'actions' && path[1] === at ? [text] : [],
          )}
          readOnly={readOnly}
          run={run}
          onDuplicate={() => run(addAction(document, action))}
          context={context}
        />
      ))}
      {!readOnly && actions.length < mostActions && (
        <AddButton onAdd={(action) => run(addAction(document, action))} />
      )}
    </Box>
  );
}

function AddButton({ onAdd }: { onAdd: (action: ActionJson) => void }) {
  const t = useText(ruleDesignerMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<Add aria-hidden />}
        variant="outlined"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        {t('addAction')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} disableRestoreFocus>
        {actionTypes.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(newAction(type));
            }}
          >
            {t(type)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface CardProps extends Pick<EditorProps, 'readOnly' | 'run'> {
  action: ActionJson;
  at: number;
  last: boolean;
  faults: readonly string[];
  onDuplicate: () => void;
  context: RuleContext;
}

function ActionCard({ action, at, last, faults, readOnly, run, onDuplicate, context }: CardProps) {
  const t = useText(ruleDesignerMessages);
  const name = t('action', { number: at + 1 });
  const type = actionTypeOf(action);
  const button = (label: string, icon: SvgIconComponent, act: () => void, disabled = false) => (
    <CardButton label={label} name={name} icon={icon} run={act} disabled={disabled} />
  );
  return (
    <Box
      role="group"
      aria-label={name}
      data-path={`actions.${at}`}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        p: 1.5,
        display: 'grid',
        gap: 1.25,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="subtitle2" component="div" sx={{ flex: 1, minWidth: 0 }}>
          {`${at + 1}. ${t(type ?? 'unknownAction')}`}
        </Typography>
        {!readOnly && (
          <>
            {button(t('up'), ArrowUpward, () => run(moveAction(at, -1)), at === 0)}
            {button(t('down'), ArrowDownward, () => run(moveAction(at, 1)), last)}
            {button(t('duplicate'), ContentCopy, onDuplicate)}
            {button(t('remove'), Close, () => run(removeAction(at)))}
          </>
        )}
      </Box>
      <RuleActionFields action={action} at={at} readOnly={readOnly} run={run} context={context} />
      {faults.length > 0 && (
        <Box role="status" sx={{ color: 'error.main', fontSize: 12 }}>
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ButtonProps {
  label: string;
  name: string;
  icon: SvgIconComponent;
  run: () => void;
  disabled: boolean;
}

const CardButton = ({ label, name, icon: Icon, run, disabled }: ButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={`${label}: ${name}`} onClick={run} disabled={disabled}>
        <Icon sx={{ fontSize: 16 }} />
      </IconButton>
    </span>
  </Tooltip>
);
