/** What the side panels of an activity and of an operation have alike. */
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { SidePanel } from '#kit/side-panel.tsx';
import { useFormats } from '#i18n/formats.ts';

/** Shown until the record is there. */
export function PendingPanel({
  query,
  onClose,
}: {
  query: { error: unknown; refetch: () => unknown };
  onClose: () => void;
}) {
  return (
    <SidePanel heading="" title="" chips={null} actions={null} onClose={onClose}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState shape="facts" rows={10} />
      )}
    </SidePanel>
  );
}

export function DayTime({ at }: { at: string }) {
  const formats = useFormats();
  return <time dateTime={at}>{formats.dayTime(at)}</time>;
}
