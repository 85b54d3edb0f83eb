import ArrowBack from '@mui/icons-material/ArrowBack';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import History from '@mui/icons-material/History';
import Keyboard from '@mui/icons-material/KeyboardCommandKey';
import PhoneAndroid from '@mui/icons-material/PhoneAndroid';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { SvgIconComponent } from '@mui/icons-material';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { RehearsalLink } from '#features/parameterization/rehearsal/rehearsal-link.tsx';
import { previewLabel, type DesignDomain, type DesignNotice, type FrameDialog } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';
import type { SaveState } from './draft-saver.ts';
import type { OpenDesign } from './use-design.ts';

interface Props {
  domain: DesignDomain;
  design: Design;
  version: VersionWithDefinition;
  open: OpenDesign;
  editable: boolean;
  notices: readonly DesignNotice[];
  showsNotices: boolean;
  onNotices: () => void;
  onDialog: (dialog: FrameDialog) => void;
  /** Absent: a draft cannot be begun. */
  onBegin: (() => void) | null;
  /** Further buttons, after that of the errors. */
  children?: ReactNode;
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 48,
  px: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** The bar over a design: what it is, whether it is saved, and what can be done with it. */
export function DesignBar(props: Props) {
  const { domain, design, version, open, editable, notices, onNotices, showsNotices, onDialog, onBegin } =
    props;
  const t = useText(designerMessages);
  const lang = useLanguage();
  const may = useMay();
  const { history, saveState } = open;
  const name = lang === 'es' ? design.nameEs : design.nameEn;
  useEffect(() => {
    document.title = `${name} · Cuadrilla`;
  }, [name]);
  const mayPublish = version.status === 'draft' && may(domain.endpoints.publish);
  return (
    <Box component="header" sx={barStyle}>
      <IconButton component={Link} to={domain.list.to} hash={domain.list.hash} aria-label={t('back')}>
        <ArrowBack fontSize="small" />
      </IconButton>
      <Typography variant="h1" noWrap sx={{ minWidth: 0, fontSize: 16 }}>
        {name}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ mr: 0.5 }}>
        {design.code}
      </Typography>
      <StateChip version={version} />
      <Box role="status" sx={{ fontSize: 12, color: 'text.secondary', mx: 0.5 }}>
        {editable ? <SaveText state={saveState} /> : t('readOnly')}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        {editable && (
          <>
            <BarButton label={t('undo')} icon={Undo} run={open.undo} disabled={history.past.length === 0} />
            <BarButton label={t('redo')} icon={Redo} run={open.redo} disabled={history.future.length === 0} />
          </>
        )}
        <NoticesButton notices={notices} open={showsNotices} onClick={onNotices} />
        {props.children}
        <BarButton label={t('commands')} icon={Keyboard} run={() => onDialog('commands')} />
        <BarButton
          label={t(previewLabel(domain))}
          icon={domain.kind === 'form' ? PhoneAndroid : PlayArrow}
          run={() => onDialog('preview')}
        />
        <BarButton label={t('history')} icon={History} run={() => onDialog('history')} />
        {domain.kind === 'workflow' && <RehearsalLink workflowId={design.id} />}
        {(onBegin ?? mayPublish) && (
          <Button variant="contained" onClick={onBegin ?? (() => onDialog('publish'))}>
            {onBegin ? t('startDraft') : t('publish')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface ButtonProps {
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  disabled?: boolean;
}

const BarButton = ({ label, icon: Icon, run, disabled = false }: ButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} onClick={run} disabled={disabled}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
);

function StateChip({ version: { status, version, basedOn } }: { version: VersionWithDefinition }) {
  const t = useText(designerMessages);
  if (status === 'published') return <ToneChip tone="green" label={t('publishedChip', { version })} />;
  if (status === 'retired') return <ToneChip tone="grey" label={t('retiredChip', { version })} />;
  const label = basedOn
    ? t('draftBasedChip', { version, base: basedOn.version })
    : t('draftChip', { version });
  return <ToneChip tone="amber" label={label} />;
}

function SaveText({ state }: { state: SaveState }) {
  const t = useText(designerMessages);
  const formats = useFormats();
  if (state.name !== 'saved') return t(state.name);
  return state.at === null ? t('saved') : t('savedAt', { time: formats.time(state.at) });
}

interface NoticesProps {
  notices: readonly DesignNotice[];
  open: boolean;
  onClick: () => void;
}

function NoticesButton({ notices, open, onClick }: NoticesProps) {
  const t = useText(designerMessages);
  const errors = notices.filter(({ severity }) => severity === 'error').length;
  const warnings = notices.length - errors;
  const [Icon, color] =
    errors > 0
      ? ([ErrorOutlined, 'error'] as const)
      : warnings > 0
        ? ([WarningAmber, 'warning'] as const)
        : ([CheckCircle, 'success'] as const);
  const parts = [
    ...(errors > 0 ? [t('errors', { n: errors })] : []),
    ...(warnings > 0 ? [t('warnings', { n: warnings })] : []),
  ];
  return (
    <Button
      color={color}
      startIcon={<Icon aria-hidden />}
      aria-expanded={open}
      onClick={onClick}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {parts.length > 0 ? parts.join(', ') : t('noNotices')}
    </Button>
  );
}
