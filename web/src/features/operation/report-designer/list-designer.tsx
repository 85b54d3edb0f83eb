import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { listColumns, listTemplate, type ListedData } from '@cuadrilla/contract/operation/list-reports.ts';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { Page } from '#kit/page.tsx';
import { moveName, toggleName } from './list-columns.rules.ts';
import { reportDesignerMessages } from './report-designer.messages.ts';
import { TemplateActions, TemplateTrouble } from './template-actions.tsx';
import { useTemplateSave } from './use-template-save.ts';

interface ListTemplate {
  columns: string[];
}
const parse = (template: unknown): ListTemplate | null => listTemplate.safeParse(template).data ?? null;

interface Props {
  report: { id: number; code: string; nameEs: string; nameEn: string };
  data: ListedData;
  versions: readonly ReportVersion[];
  saved: unknown;
}

/** Which columns a report that lists records shows, and in which order. */
export function ListDesigner({ report, data, versions, saved }: Props) {
  const t = useText(reportDesignerMessages);
  const language = useLanguage();
  const name = useBilingual();
  const labels: Readonly<Record<string, Bilingual>> = listColumns[data];
  const before = parse(saved);
  const [template, setTemplate] = useState<ListTemplate>(() => ({
    columns: before?.columns.filter((column) => Object.hasOwn(labels, column)) ?? [],
  }));
  const state = useTemplateSave(report.id, versions, before && { columns: before.columns }, parse);
  const { columns } = template;
  const changed = columns.length > 0 && JSON.stringify(template) !== JSON.stringify(state.saved);
  useUnsaved(() => changed);
  const put = (next: readonly string[]) => setTemplate({ columns: [...next] });
  const labelOf = (column: string) => (labels[column] ? name(labels[column]) : column);
  const others = Object.keys(labels).filter((column) => !columns.includes(column));
  return (
    <Page
      title={`${report.code} - ${language === 'es' ? report.nameEs : report.nameEn}`}
      subtitle={t('listHeading')}
      actions={<TemplateActions state={state} template={template} changed={changed} />}
    >
      <TemplateTrouble
        state={state}
        linesOf={({ columns: all }) => all.map(labelOf)}
        onTemplate={setTemplate}
      />
      <Box sx={{ maxWidth: 520 }}>
        <Typography variant="subtitle2" component="h2">
          {t('shownColumns')}
        </Typography>
        <ShownColumns columns={columns} labelOf={labelOf} onChange={put} />
        <Typography variant="subtitle2" component="h2">
          {t('otherColumns')}
        </Typography>
        <Box component="ul" aria-label={t('otherColumns')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {others.map((column) => (
            <li key={column}>
              <Check
                label={labelOf(column)}
                checked={false}
                onChange={() => put(toggleName(columns, column))}
              />
            </li>
          ))}
        </Box>
      </Box>
    </Page>
  );
}

interface ShownProps {
  columns: readonly string[];
  labelOf: (column: string) => string;
  onChange: (columns: readonly string[]) => void;
}

function ShownColumns({ columns, labelOf, onChange }: ShownProps) {
  const t = useText(reportDesignerMessages);
  return (
    <>
      {columns.length === 0 && <Typography color="text.secondary">{t('noColumns')}</Typography>}
      <Box component="ol" aria-label={t('shownColumns')} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {columns.map((column, at) => (
          <Box component="li" key={column} sx={{ display: 'flex', alignItems: 'center' }}>
            <Check label={labelOf(column)} checked onChange={() => onChange(toggleName(columns, column))} />
            <Move
              label={t('upOf', { name: labelOf(column) })}
              disabled={at === 0}
              onClick={() => onChange(moveName(columns, at, at - 1))}
              Icon={ArrowUpward}
            />
            <Move
              label={t('downOf', { name: labelOf(column) })}
              disabled={at === columns.length - 1}
              onClick={() => onChange(moveName(columns, at, at + 1))}
              Icon={ArrowDownward}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={checked} onChange={onChange} />}
      sx={{ flex: 1, minWidth: 0 }}
    />
  );
}

interface MoveProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  Icon: typeof ArrowUpward;
}

function Move({ label, disabled, onClick, Icon }: MoveProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
