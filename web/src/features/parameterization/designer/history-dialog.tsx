import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DesignVersion } from '@cuadrilla/contract/parameterization/designs.ts';
import { client } from '#api/client.ts';
import { freshQueryFor, useCall } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { saveFile } from '#kit/save-file.ts';
import type { DesignDomain } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';
import { Sentences } from './sentences.tsx';
import { VersionPicture } from './version-picture.tsx';

interface Props {
  domain: DesignDomain;
  designId: number;
  onClose: () => void;
  /** After a draft was begun; absent: the dialog closes. */
  onDraft?: (version: DesignVersion) => void;
}

/** The versions of a design: who made them and why, and what changed between any two. */
export function HistoryDialog({ domain, designId, onClose, onDraft }: Props) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const { endpoints } = domain;
  const { data, error, refetch } = useQuery(freshQueryFor(endpoints.history, { params: { id: designId } }));
  const [chosen, setChosen] = useState<number | null>(null);
  const start = useCall(endpoints.createDraft, {
    invalidates: [endpoints],
    onSuccess: (draft) => (onDraft ?? onClose)(draft),
    onError: (cause) => toast.error(cause),
  });
  const hasDraft = data?.versions.some(({ status }) => status === 'draft') ?? true;
  const name = data ? (lang === 'es' ? data.design.nameEs : data.design.nameEn) : '';
  return (
    <AppDialog open onClose={onClose} title={t('historyTitle', { name })} width={760}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.versions.map((version) => (
            <VersionLine
              key={version.id}
              domain={domain}
              version={version}
              others={data.versions.filter(({ id }) => id !== version.id)}
              open={chosen === version.id}
              onOpen={() => setChosen(chosen === version.id ? null : version.id)}
              onStart={
                hasDraft
                  ? null
                  : () => start.mutate({ params: { id: designId }, body: { fromVersionId: version.id } })
              }
            />
          ))}
        </Box>
      ) : (
        <LoadingState />
      )}
    </AppDialog>
  );
}

interface LineProps {
  domain: DesignDomain;
  version: DesignVersion;
  others: readonly DesignVersion[];
  open: boolean;
  onOpen: () => void;
  /** Null while there is a draft already. */
  onStart: (() => void) | null;
}

const statusTones = { draft: 'amber', published: 'green', retired: 'grey' } as const;

function VersionLine({ domain, version, others, open, onOpen, onStart }: LineProps) {
  const t = useText(designerMessages);
  const may = useMay();
  const formats = useFormats();
  const { endpoints } = domain;
  const { status, note, openOperations, overrideReason } = version;
  const name = version.publisher ?? version.editor ?? version.author;
  const at = version.publishedAt ?? version.editedAt ?? version.createdAt;
  const download = () =>
    void endpoints
      .download({ params: { versionId: version.id } })
      .then(saveFile, (cause: unknown) => void toast.error(cause));
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3">
          {version.version}
        </Typography>
        <ToneChip tone={statusTones[status]} label={t(status)} />
        <Typography variant="caption" color="text.secondary">
          {name === null ? formats.dayTime(at) : t('by', { name, time: formats.dayTime(at) })}
          {openOperations !== null &&
            openOperations > 0 &&
            ` · ${t('openOperations', { n: openOperations })}`}
        </Typography>
      </Box>
      {note !== '' && <Typography variant="body2">{note}</Typography>}
      {overrideReason && (
        <Alert severity="warning" sx={{ mt: 0.5, py: 0 }}>
          {t('overridden', { reason: overrideReason })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {others.length > 0 && (
          <Button size="small" variant="outlined" aria-expanded={open} onClick={onOpen}>
            {t('compare')}
          </Button>
        )}
        {onStart && may(endpoints.createDraft) && (
          <Button size="small" variant="outlined" onClick={onStart}>
            {t('startDraftFrom')}
          </Button>
        )}
        <MoveButton version={version} />
        {may(endpoints.download) && (
          <Button size="small" variant="outlined" onClick={download}>
            {t('download')}
          </Button>
        )}
      </Box>
      {open && <Comparison domain={domain} version={version} others={others} />}
    </Box>
  );
}

/** From a version that is no longer published to moving what still runs on it. */
function MoveButton({ version: { id, designId, status, openOperations } }: Pick<LineProps, 'version'>) {
  const t = useText(designerMessages);
  const may = useMay();
  if (status !== 'retired' || !openOperations || !may(client.parameterization.migrations.start)) return null;
  return (
    <Button
      component={Link}
      size="small"
      variant="outlined"
      to={`/parameterization/migration/${designId}`}
      search={{ version: id } as never}
    >
      {t('moveOperations')}
    </Button>
  );
}

function Comparison({ domain, version, others }: Pick<LineProps, 'domain' | 'version' | 'others'>) {
  const t = useText(designerMessages);
  const lang = useLanguage();
  const { endpoints } = domain;
  const based = others.find(({ id }) => id === version.basedOn?.id) ?? others[0]!;
  const [otherId, setOtherId] = useState(based.id);
  const other = others.find(({ id }) => id === otherId) ?? based;
  const mine = useQuery(freshQueryFor(endpoints.version, { params: { versionId: version.id } }));
  const theirs = useQuery(freshQueryFor(endpoints.version, { params: { versionId: other.id } }));
  const names = useQuery({
    queryKey: ['editing', 'names', domain.kind],
    queryFn: async () => (await domain.readNames?.().catch(() => undefined)) ?? null,
    gcTime: 0,
  });
  const error = mine.error ?? theirs.error;
  const pair = [mine.data?.version, theirs.data?.version] as const;
  const [after, before] = version.id > other.id ? pair : [pair[1], pair[0]];
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1 }}>
      <TextField
        select
        label={t('compare')}
        value={other.id}
        onChange={(event) => setOtherId(Number(event.target.value))}
        sx={{ maxWidth: 240 }}
      >
        {others.map(({ id, version: label, status }) => (
          <MenuItem key={id} value={id}>
            {`${label} · ${t(status)}`}
          </MenuItem>
        ))}
      </TextField>
      {error && <ErrorState error={error} />}
      {!error && after && before && !names.isPending ? (
        <>
          <Typography variant="subtitle2" component="h3">
            {t('differencesTitle', { from: before.version, to: after.version })}
          </Typography>
          <Sentences sentences={domain.differences(before.definition, after.definition, lang)} />
          <VersionPicture domain={domain} before={before.definition} after={after.definition} />
        </>
      ) : (
        !error && <LoadingState />
      )}
    </Box>
  );
}
