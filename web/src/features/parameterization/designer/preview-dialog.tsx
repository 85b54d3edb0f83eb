import { Suspense, type ComponentType } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { LoadingState } from '#kit/feedback/states.tsx';
import type { PreviewProps } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';

interface Props extends PreviewProps {
  Preview: ComponentType<PreviewProps>;
  onClose: () => void;
}

/** The design as it will be used. What is typed in it is lost unless it is saved as a case. */
export function PreviewDialog({ Preview, onClose, ...props }: Props) {
  const t = useText(designerMessages);
  return (
    <AppDialog open onClose={onClose} title={t('preview')} width={980} dirty={false}>
      <Suspense fallback={<LoadingState shape="fields" />}>
        <Preview {...props} />
      </Suspense>
    </AppDialog>
  );
}
