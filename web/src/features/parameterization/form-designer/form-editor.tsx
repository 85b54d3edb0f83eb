import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { outlineStyle } from '#features/parameterization/designer/outline-style.ts';
import { FormCards } from './form-cards.tsx';
import { formDesignerMessages } from './form-designer.messages.ts';
import { FormOutline } from './form-outline.tsx';
import { FormProperties } from './form-properties.tsx';
import { FormToolbar } from './form-toolbar.tsx';
import { useFormEdits } from './use-form-edits.ts';

type Part = 'outline' | 'properties';
const column = { minWidth: 0, minHeight: 0, overflow: 'hidden' } as const;

/** Outline, cards and properties side by side; on a narrow window the outline, and the properties of one. */
export function FormEditor(props: EditorProps) {
  const t = useText(formDesignerMessages);
  const narrow = useMediaQuery('(max-width: 799px)');
  const wide = useMediaQuery('(min-width: 1100px)');
  const edits = useFormEdits(props);
  const titleRef = useRef<HTMLInputElement>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<Part>('outline');
  const edit = (field: 'title' | 'name') => {
    setPart('properties');
    // The properties are drawn first on a narrow window.
    requestAnimationFrame(() => (field === 'title' ? titleRef : nameRef).current?.focus());
  };
  const outline = (
    <Box
      sx={{
        ...column,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        ...outlineStyle,
      }}
    >
      {!props.readOnly && <FormToolbar edits={edits} />}
      <FormOutline editor={props} edits={edits} onEdit={edit} />
    </Box>
  );
  const properties = <FormProperties editor={props} titleRef={titleRef} nameRef={nameRef} />;
  if (narrow)
    return (
      <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Tabs value={part} onChange={(_, next: Part) => setPart(next)} variant="fullWidth">
          <Tab value="outline" label={t('outline')} />
          <Tab value="properties" label={t('properties')} />
        </Tabs>
        <Box sx={{ flex: 1, minHeight: 0 }}>{part === 'outline' ? outline : properties}</Box>
      </Box>
    );
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: wide ? '300px minmax(0, 1fr) 360px' : '280px minmax(0, 1fr)',
        '& > * + *': { borderLeft: 1, borderColor: 'divider' },
      }}
    >
      {outline}
      {wide && (
        <Box sx={column}>
          <FormCards {...props} />
        </Box>
      )}
      <Box sx={column}>{properties}</Box>
    </Box>
  );
}
