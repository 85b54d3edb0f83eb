import { Suspense, type ComponentType } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDocument } from './commands.rules.ts';
import { designerMessages } from './designer.messages.ts';

interface Props {
  Preview: ComponentType<{ document: DesignDocument }>;
  document: DesignDocument;
  onClose: () => void;
}

/** The design as it will be used. Nothing that is typed in it is kept. */
export function PreviewDialog({ Preview, document, onClose }: Props) {
  const t = useText(designerMessages);
  return (
    <AppDialog open onClose={onClose} title={t('preview')} width={980} dirty={false}>
      <Suspense fallback={<LoadingState shape="fields" />}>
        <Preview document={document} />
      </Suspense>
    </AppDialog>
  );
}
