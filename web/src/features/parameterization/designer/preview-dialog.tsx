import { Suspense, type ComponentType } from 'react';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { LoadingState } from '#kit/feedback/states.tsx';
import type { PreviewProps } from './design-domain.ts';

interface Props extends PreviewProps {
  Preview: ComponentType<PreviewProps>;
  title: string;
  onClose: () => void;
}

/** The design as it will be used. What is typed in it is lost unless it is saved as a case. */
export function PreviewDialog({ Preview, title, onClose, ...props }: Props) {
  return (
    <AppDialog open onClose={onClose} title={title} width={980} dirty={false}>
      <Suspense fallback={<LoadingState shape="fields" />}>
        <Preview {...props} />
      </Suspense>
    </AppDialog>
  );
}
