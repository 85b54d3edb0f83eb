import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { designerMessages } from './designer.messages.ts';
import { Inspector } from './inspector.tsx';
import { MeasureCatalogue } from './measure-catalogue.tsx';
import { useWidgetName, type Designer } from './use-designer.ts';

interface Props {
  designer: Designer;
  canvas: ReactNode;
}

/** The dashboard with its catalogue and its inspector beside it, as far as there is room; else they open over it. */
export function DesignerParts({ designer, canvas }: Props) {
  const t = useText(designerMessages);
  const hasInspector = useMediaQuery('(min-width: 1100px)');
  const hasCatalogue = useMediaQuery('(min-width: 1700px)');
  const columns = [hasCatalogue && '240px', 'minmax(0, 1fr)', hasInspector && '280px'];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: columns.filter(Boolean).join(' '),
      }}
    >
      {hasCatalogue && (
        <Panel title={t('catalogue')}>
          <MeasureCatalogue isFull={designer.isFull} onAdd={designer.add} onText={designer.addText} />
        </Panel>
      )}
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
        {!(hasCatalogue && hasInspector) && (
          <Box sx={buttonsSx}>
            {!hasCatalogue && <CatalogueButton designer={designer} />}
            {!hasInspector && <InspectorButton designer={designer} />}
          </Box>
        )}
        {canvas}
      </Box>
      {hasInspector && (
        <Panel title={t('inspector')}>
          <Inspector designer={designer} />
        </Panel>
      )}
    </Box>
  );
}

/** Within reach of whatever widget was chosen. */
const buttonsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 0.5,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  bgcolor: 'background.default',
} as const;

const panelSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  p: 1.5,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.25,
  position: 'sticky',
  top: 12,
  maxHeight: 'calc(100vh - 96px)',
  overflowY: 'auto',
} as const;

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={panelSx}>
    <Typography variant="h2" sx={{ fontSize: 14 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

function CatalogueButton({ designer }: Pick<Props, 'designer'>) {
  const t = useText(designerMessages);
  const [isOpen, setOpen] = useState(false);
  const add = (measure: string) => {
    setOpen(false);
    designer.add(measure);
  };
  const addText = () => {
    setOpen(false);
    designer.addText();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <AppDialog open={isOpen} onClose={() => setOpen(false)} title={t('add')}>
        <MeasureCatalogue isFull={designer.isFull} onAdd={add} onText={addText} />
      </AppDialog>
    </>
  );
}

/** Each change in it is one of the design, which asks before it is lost. */
function InspectorButton({ designer }: Pick<Props, 'designer'>) {
  const t = useText(designerMessages);
  const widgetName = useWidgetName();
  const [isOpen, setOpen] = useState(false);
  const { chosen } = designer;
  return (
    <>
      <Button variant="outlined" disabled={!chosen} onClick={() => setOpen(true)} sx={{ maxWidth: '100%' }}>
        {chosen ? t('chosen', { name: widgetName(chosen) }) : t('inspector')}
      </Button>
      <AppDialog open={isOpen} onClose={() => setOpen(false)} title={t('inspector')} dirty={false}>
        <Box sx={{ pt: 1 }}>
          <Inspector designer={designer} />
        </Box>
      </AppDialog>
    </>
  );
}
