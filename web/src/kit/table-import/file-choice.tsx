import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '#i18n/messages.ts';
import { FileButton } from '../file-button.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { importMessages } from './import.messages.ts';

interface Props {
  label: string;
  /** As the `accept` of a file input. */
  accept: string;
  file: File | null;
  /** Whether it was chosen before the page was loaded again. */
  isRestored: boolean;
  error: string | null;
  /** Checks the file once more; absent where that is of no use. */
  onAgain?: (() => void) | false | null;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Chooses the one file that is shown before it is imported; it can be replaced or removed. */
export function FileChoice(props: Props) {
  const { error, onAgain } = props;
  const t = useText(importMessages);
  return (
    <>
      <ChosenOrButton {...props} />
      {error !== null && (
        <Alert severity="error" action={onAgain && <Button onClick={onAgain}>{t('checkAgain')}</Button>}>
          {error}
        </Alert>
      )}
    </>
  );
}

function ChosenOrButton({ label, accept, file, isRestored, onFile, onRemove }: Props) {
  const t = useText(importMessages);
  return file ? (
    <>
      {isRestored && <Alert severity="info">{t('restoredPreview')}</Alert>}
      <ChosenFile name={file.name} bytes={file.size} accept={accept} onReplace={onFile} onRemove={onRemove} />
    </>
  ) : (
    <Box>
      <FileButton
        label={label}
        accept={accept}
        startIcon={<FileUploadOutlined aria-hidden />}
        onFile={onFile}
      />
    </Box>
  );
}
