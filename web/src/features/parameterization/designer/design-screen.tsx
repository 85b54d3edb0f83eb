import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Design, VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { queryClient } from '#api/query.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDomain, Designer } from './design-domain.ts';
import { DesignFrame } from './design-frame.tsx';

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
  const reload = () =>
    void queryClient.invalidateQueries({ queryKey }).then(() => setRound((before) => before + 1));
  if (data)
    return (
      <DesignFrame key={`${data.version.id}.${round}`} designer={designer} {...data} onReload={reload} />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState shape="block" />;
}
