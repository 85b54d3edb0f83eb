import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordTemplate, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { BlockInspector } from './block-inspector.tsx';
import { BlockList } from './block-list.tsx';
import { DesignerPreview } from './designer-preview.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { StartTemplate } from './start-template.tsx';
import { TemplateActions, TemplateTrouble } from './template-actions.tsx';
import { blockSummary, replaceBlock } from './template-edit.rules.ts';
import { useTemplateSave } from './use-template-save.ts';

interface Props {
  report: { id: number; code: string; nameEs: string; nameEn: string };
  versions: readonly ReportVersion[];
  saved: RecordTemplate | null;
}

const parse = (template: unknown): RecordTemplate | null => recordTemplate.safeParse(template).data ?? null;

/** A template as lines that are compared: its title, and a summary of each block. */
function useLines(): (template: RecordTemplate) => readonly string[] {
  const t = useText(reportDesignerMessages);
  const language = useLanguage();
  return ({ title, blocks }) => [
    title[language],
    ...blocks.map((block) => `${t(`type_${block.type}`)} ${blockSummary(block, [], language)}`.trim()),
  ];
}

/** The template that is edited, how it was saved, and what a publication refused. */
export function DesignerScreen({ report, versions, saved }: Props) {
  const t = useText(reportDesignerMessages);
  const language = useLanguage();
  const [template, setTemplate] = useState(saved);
  const state = useTemplateSave(report.id, versions, saved, parse);
  const linesOf = useLines();
  const changed = template !== null && JSON.stringify(template) !== JSON.stringify(state.saved);
  useUnsaved(() => changed);
  return (
    <Page
      title={`${report.code} - ${language === 'es' ? report.nameEs : report.nameEn}`}
      subtitle={t('heading')}
      actions={template && <TemplateActions state={state} template={template} changed={changed} />}
    >
      <TemplateTrouble state={state} linesOf={linesOf} onTemplate={setTemplate} />
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
