import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { isProblem } from '#api/problem.ts';
import { queryClient } from '#api/query.ts';
import { onChanges, type LiveChange } from '#api/realtime.ts';
import { useMay } from '#api/session.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDomain, Designer } from './design-domain.ts';
import { DesignFrame } from './design-frame.tsx';
import { useDraftLock } from './lock/use-draft-lock.ts';

interface Loaded {
  design: Design;
  version: VersionWithDefinition;
}

/** The draft of a design, else what is published, else its newest version. */
async function readDesign({ endpoints }: DesignDomain, id: number): Promise<Loaded> {
  const { versions } = await endpoints.history({ params: { id } });
  const chosen =
    versions.find(({ status }) => status === 'draft') ??
    versions.find(({ status }) => status === 'published') ??
    versions[0];
  return endpoints.version({ params: { versionId: chosen!.id } });
}

export function DesignScreen({ designer, designId }: { designer: Designer; designId: number }) {
  const { domain } = designer;
  // What somebody draws must not be replaced while they do: it is read once, and again on request.
  const queryKey = ['editing', 'design', domain.kind, designId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => readDesign(domain, designId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [round, setRound] = useState(0);
  /** A draft that somebody else begins is shown to whoever has the design open, and not edited by them. */
  const [edits, setEdits] = useState(true);
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey }).then(() => {
      // The live event of the own draft may arrive before it was read, as that of somebody else's would.
      setEdits(true);
      setRound((before) => before + 1);
    });
  };
  const refresh = async () => {
    if (data?.version.status !== 'draft') setEdits(false);
    await refetch();
  };
  const isGone = isProblem(error, 'NOT_FOUND');
  if (data && !isGone)
    return (
      <OpenedDesign
        key={`${data.version.id}.${round}`}
        designer={designer}
        {...data}
        edits={edits}
        onReload={reload}
        onRefresh={refresh}
      />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState shape="block" />;
}

interface OpenedProps extends Loaded {
  designer: Designer;
  /** Whether it is edited here, unless somebody else does. */
  edits: boolean;
  onReload: () => void;
  /** Reads the version again without ending what is done here. */
  onRefresh: () => Promise<void>;
}

/** A version on screen: edited here while this tab holds its lock, otherwise as it is saved elsewhere. */
function OpenedDesign({ designer, design, version, edits, onReload, onRefresh }: OpenedProps) {
  const { domain } = designer;
  const may = useMay();
  const isDraft = version.status === 'draft';
  const mayEdit = isDraft && may(domain.endpoints.saveDraft);
  const { lock, state } = useDraftLock(domain, isDraft ? version.id : null, mayEdit && edits);
  const isEditing = mayEdit && state.name === 'mine';
  const [isGone, setGone] = useState(false);
  const follow = useEffectEvent(async (changes: readonly LiveChange[]) => {
    const kinds = changes.flatMap(({ id, kind }) => (id === design.id ? [kind] : []));
    const isDesign = kinds.includes(`${domain.kind}Design`);
    if (!isDesign && !kinds.includes(`${domain.kind}Draft`)) return;
    if (isDraft) await lock.check();
    if (!isDraft || !lock.isMine()) await onRefresh();
    else if (isDesign && (await isNoDraft(domain, version.id))) setGone(true);
  });
  useEffect(() => onChanges((changes) => follow(changes)), []);
  return (
    <DesignFrame
      key={isEditing ? 'edit' : 'watch'}
      designer={designer}
      design={design}
      version={version}
      access={{ state, ...(mayEdit ? { take: () => lock.take(onRefresh) } : {}) }}
      mayStillSave={lock.isMine}
      isEditing={isEditing}
      isGone={isGone}
      onReload={onReload}
    />
  );
}

/** Whether a version was published or discarded. */
async function isNoDraft({ endpoints }: DesignDomain, versionId: number): Promise<boolean> {
  try {
    return (await endpoints.version({ params: { versionId } })).version.status !== 'draft';
  } catch (error) {
    return isProblem(error, 'NOT_FOUND');
  }
}
