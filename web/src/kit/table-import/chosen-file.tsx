import Close from '@mui/icons-material/Close';
import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { FileButton } from '../file-button.tsx';
import { importMessages } from './import.messages.ts';

/** What a file chooser offers. */
export const acceptedFiles =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  name: string;
  bytes: number;
  /** Known once the file was checked. */
  rows?: number | undefined;
  /** As the `accept` of a file input; a table when absent. */
  accept?: string;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** The file that was chosen; it can be replaced or removed. */
export function ChosenFile({ name, bytes, rows, accept = acceptedFiles, onReplace, onRemove }: Props) {
  const t = useText(importMessages);
  const formats = useFormats();
  return (
    <Box
      role="group"
      aria-label={t('chosenFile')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Description aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary" className="tabular">
          {formats.bytes(bytes)}
          {rows !== undefined && ` · ${t('fileRows', { n: rows })}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <FileButton label={t('replace')} accept={accept} onFile={onReplace} />
        <Button color="inherit" startIcon={<Close aria-hidden />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Box>
    </Box>
  );
}
