import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import PhoneAndroid from '@mui/icons-material/PhoneAndroid';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { withOutcome } from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import { caseDifferenceText } from '@cuadrilla/contract/parameterization/cases/case-messages.ts';
import type { CaseDifference, DesignCase } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { useCall } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDocument, Path } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { designerMessages } from '#features/parameterization/designer/designer.messages.ts';
import { casesMessages } from './cases.messages.ts';
import { placeIn } from './expectations.rules.ts';
import type { CaseState, OpenCases, ShownCase } from './use-cases.ts';

interface Props {
  domain: DesignDomain;
  open: OpenCases;
  document: DesignDocument;
  mayEdit: boolean;
  /** Absent: the preview of this kind of design shows no cases. */
  onPreview: ((found: DesignCase | null) => void) | null;
  onChange: (found: DesignCase) => void;
  onSelect: (path: Path) => void;
  onClose: () => void;
}

/** The cases of a design under its editor, each with what came out otherwise. */
export function CasesPanel(props: Props) {
  const { open, mayEdit, onPreview, onClose } = props;
  const t = useText(casesMessages);
  const close = useText(designerMessages)('close');
  const { query, cases, error } = open;
  const isForm = props.domain.kind === 'form';
  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{
        maxHeight: 280,
        overflowY: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        <IconButton aria-label={close} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {query.isPending && <LoadingState />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {error !== null && (
        <Alert severity="warning">
          {t('failed', { reason: error.name === 'CasesTooSlow' ? t('tooSlow') : error.message })}
        </Alert>
      )}
      {query.data?.length === 0 && (
        <Box sx={{ px: 2, pb: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="body2">
            {t('emptyText')} {mayEdit && onPreview && t(isForm ? 'emptyPreview' : 'emptyTry')}
          </Typography>
          {mayEdit && onPreview && (
            <Button variant="outlined" onClick={() => onPreview(null)}>
              {t(isForm ? 'openPreview' : 'openTry')}
            </Button>
          )}
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {cases.map((shown) => (
          <CaseLine key={shown.case.id} {...props} shown={shown} />
        ))}
      </Box>
    </Box>
  );
}

const icons = {
  green: [CheckCircle, 'success', 'stateGreen'],
  red: [ErrorOutlined, 'error', 'stateRed'],
  unknown: [HelpOutlined, 'disabled', 'stateUnknown'],
  running: [HourglassTop, 'disabled', 'stateRunning'],
} as const satisfies Record<CaseState, readonly [unknown, string, keyof typeof casesMessages]>;

function CaseLine(props: Props & { shown: ShownCase }) {
  const { shown, document, onSelect } = props;
  const t = useText(casesMessages);
  const { case: found, state, run } = shown;
  const [Icon, color, label] = icons[state];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.25,
        alignItems: 'flex-start',
        fontSize: 13,
      }}
    >
      <Icon fontSize="small" color={color} titleAccess={t(label)} sx={{ mt: 0.75 }} />
      <Box sx={{ flex: 1, minWidth: 180, pt: 0.75, overflowWrap: 'anywhere' }}>
        <strong>{found.name}</strong>
        {state === 'unknown' && <div>{t('unknownLists', { lists: run!.unknownLists.join(', ') })}</div>}
        {state === 'red' &&
          run!.differences.map((each, at) => (
            <Difference key={at} difference={each} document={document} onSelect={onSelect} />
          ))}
      </Box>
      <CaseActions {...props} />
    </Box>
  );
}

interface DifferenceProps {
  difference: CaseDifference;
  document: DesignDocument;
  onSelect: (path: Path) => void;
}

function Difference({ difference, document, onSelect }: DifferenceProps) {
  const lang = useLanguage();
  const t = useText(casesMessages);
  const path = placeIn(document, difference.place);
  const text = caseDifferenceText(difference, lang);
  if (!path) return <div>{text}</div>;
  return (
    <Button
      size="small"
      variant="text"
      title={t('goTo', { place: difference.place })}
      onClick={() => onSelect(path)}
      sx={{ display: 'block', p: 0, minHeight: 24, textAlign: 'left', fontWeight: 400, whiteSpace: 'normal' }}
    >
      {text}
    </Button>
  );
}

function CaseActions({ shown, domain, mayEdit, onPreview, onChange }: Props & { shown: ShownCase }) {
  const t = useText(casesMessages);
  const { case: found, state, run } = shown;
  const { name, id, revision } = found;
  const { saveCase, deleteCase, cases } = domain.endpoints;
  const invalidates = [cases];
  const onError = (error: Error) => toast.error(error);
  const save = useCall(saveCase, {
    invalidates,
    onSuccess: () => toast.success(t('accepted', { name })),
    onError,
  });
  const remove = useCall(deleteCase, {
    invalidates,
    onSuccess: () => toast.success(t('removed', { name })),
    onError,
  });
  const accept = () =>
    run?.outcome &&
    save.mutate({
      params: { caseId: id },
      body: { revision, name, content: withOutcome(found.content, run.outcome) },
    });
  const askRemoval = async () => {
    if (await confirmDelete({ title: t('remove', { name }) }))
      remove.mutate({ params: { caseId: id }, query: { revision } });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {mayEdit && state === 'red' && run?.outcome && (
        <Button size="small" onClick={accept} disabled={save.isPending}>
          {t('accept')}
        </Button>
      )}
      {onPreview && (
        <IconButton
          aria-label={t(domain.kind === 'form' ? 'open' : 'openTrial', { name })}
          onClick={() => onPreview(found)}
        >
          {domain.kind === 'form' ? <PhoneAndroid fontSize="small" /> : <PlayArrow fontSize="small" />}
        </IconButton>
      )}
      {mayEdit && (
        <>
          <IconButton aria-label={t('change', { name })} onClick={() => onChange(found)}>
            <EditOutlined fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('remove', { name })} onClick={() => void askRemoval()}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}

/** In the bar: how many cases pass; opens the panel. */
export function CasesButton({
  cases,
  isOpen,
  onClick,
}: {
  cases: readonly ShownCase[];
  isOpen: boolean;
  onClick: () => void;
}) {
  const t = useText(casesMessages);
  const red = cases.filter(({ state }) => state === 'red').length;
  const isRunning = cases.some(({ state }) => state === 'running');
  const [Icon] = red > 0 ? icons.red : isRunning ? icons.running : icons.green;
  const label =
    cases.length === 0
      ? t('none')
      : red > 0
        ? t('red', { red, n: cases.length })
        : isRunning
          ? t('running')
          : t('green', { n: cases.length });
  const color = cases.length === 0 || isRunning ? 'inherit' : red > 0 ? 'error' : 'success';
  return (
    <Button
      color={color}
      startIcon={cases.length > 0 && <Icon aria-hidden />}
      aria-expanded={isOpen}
      onClick={onClick}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
