import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { BlockInspector } from './block-inspector.tsx';
import { BlockList } from './block-list.tsx';
import { DesignerPreview } from './designer-preview.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { StartTemplate } from './start-template.tsx';
import { replaceBlock } from './template-edit.rules.ts';
import { useTemplateSave } from './use-template-save.ts';

const { reports } = client.administration;

interface Props {
  report: { id: number; code: string; nameEs: string; nameEn: string };
  versions: readonly ReportVersion[];
  saved: RecordTemplate | null;
}

/** The template that is edited, how it was saved, and what a publication refused. */
export function DesignerScreen({ report, versions, saved }: Props) {
  const t = useText(reportDesignerMessages);
  const language = useLanguage();
  const may = useMay();
  const [template, setTemplate] = useState(saved);
  const state = useTemplateSave(report.id, versions, saved);
  const changed = template !== null && JSON.stringify(template) !== JSON.stringify(state.saved);
  useUnsaved(() => changed);
  const title = `${report.code} - ${language === 'es' ? report.nameEs : report.nameEn}`;
  return (
    <Page
      title={title}
      subtitle={t('heading')}
      actions={
        template && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ToneChip
              tone={state.current ? 'green' : 'grey'}
              label={state.current ? t('published', { version: state.current }) : t('unpublished')}
            />
            {state.draft && <ToneChip tone="amber" label={t('draft', { version: state.draft })} />}
            <Button
              variant="outlined"
              disabled={!changed || !may(reports.saveVersion)}
              loading={state.busy === 'save'}
              onClick={() => void state.save(template)}
            >
              {t('save')}
            </Button>
            <Button
              variant="contained"
              disabled={(!changed && !state.draft) || !may(reports.publishVersion)}
              loading={state.busy === 'publish'}
              onClick={() => void state.publish(template, changed)}
            >
              {t('publish')}
            </Button>
          </Box>
        )
      }
    >
      {state.refusal && (
        <Alert severity="error" onClose={state.dismiss} sx={{ mb: 2 }}>
          {state.refusal}
        </Alert>
      )}
      {template ? (
        <Editor template={template} onChange={setTemplate} faulty={state.faulty} />
      ) : (
        <StartTemplate onStart={setTemplate} />
      )}
    </Page>
  );
}

interface EditorProps {
  template: RecordTemplate;
  faulty: ReadonlySet<number>;
  onChange: (template: RecordTemplate) => void;
}

function Editor({ template, faulty, onChange }: EditorProps) {
  const [selected, setSelected] = useState(0);
  const dictionary = useQuery(
    queryFor(client.operation.activityReports.dictionary, { query: { form: template.form } }),
  );
  if (dictionary.error)
    return <ErrorState error={dictionary.error} onRetry={() => void dictionary.refetch()} />;
  if (!dictionary.data) return <LoadingState shape="fields" rows={8} />;
  const block = template.blocks[selected];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '230px 260px minmax(0, 1fr)' },
      }}
    >
      <BlockList
        template={template}
        dictionary={dictionary.data}
        selected={selected}
        faulty={faulty}
        onSelect={setSelected}
        onChange={(next, at) => {
          onChange(next);
          setSelected(at);
        }}
      />
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0, position: { md: 'sticky' }, top: 16 }}>
        {block && (
          <BlockInspector
            key={`${selected} ${block.type}`}
            block={block}
            dictionary={dictionary.data}
            onChange={(next) => onChange(replaceBlock(template, selected, next))}
          />
        )}
        <Titles template={template} onChange={onChange} />
      </Box>
      <DesignerPreview template={template} selected={selected} />
    </Box>
  );
}

function Titles({ template, onChange }: Omit<EditorProps, 'faulty'>) {
  const t = useText(reportDesignerMessages);
  const put = (part: Partial<RecordTemplate['title']>) =>
    onChange({ ...template, title: { ...template.title, ...part } });
  return (
    <Box component="section" aria-label={t('reportTitle')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {t('reportTitle')}
      </Typography>
      <TextField
        label={t('titleEs')}
        value={template.title.es}
        error={template.title.es.trim() === ''}
        onChange={(event) => put({ es: event.target.value.slice(0, 120) })}
      />
      <TextField
        label={t('titleEn')}
        value={template.title.en}
        error={template.title.en.trim() === ''}
        onChange={(event) => put({ en: event.target.value.slice(0, 120) })}
      />
    </Box>
  );
}
