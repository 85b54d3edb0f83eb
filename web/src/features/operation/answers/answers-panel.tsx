import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { AnnexAnswers, Submission } from '@cuadrilla/contract/operation/activities.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { answerSections, type AnswerSection, type Survey } from './answers-sections.rules.ts';
import { answersMessages } from './answers.messages.ts';
import { AnswerValue, type AnswerTools } from './answers-value.tsx';

interface Props extends Omit<AnswerTools, 'lists'> {
  survey: Survey;
  /** Beside each other where there is room: the reading screen is wide, a panel is not. */
  columns?: boolean;
}

/** A form that cannot be read must not hide what was answered. */
function sectionsOf(
  definition: FormDefinition,
  answers: Record<string, unknown>,
): { sections: AnswerSection[]; readable: boolean } {
  try {
    return { sections: answerSections(definition, answers), readable: true };
  } catch {
    return { sections: answerSections({}, answers), readable: false };
  }
}

function VersionChoice({
  submissions,
  chosen,
  onChoose,
}: {
  submissions: readonly Submission[];
  chosen: Submission;
  onChoose: (id: number) => void;
}) {
  const t = useText(answersMessages);
  const formats = useFormats();
  return (
    <TextField
      select
      label={t('version')}
      value={chosen.id}
      onChange={(event) => onChoose(Number(event.target.value))}
      sx={{ mb: 1.5, maxWidth: 420 }}
    >
      {submissions.map((submission) => (
        <MenuItem key={submission.id} value={submission.id}>
          {[
            t(submission.state),
            t('number', { number: submission.number }),
            formats.dayTime(submission.receivedAt),
          ].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}

const titleSx = {
  fontSize: 12,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
  pb: 0.5,
  mb: 1,
} as const;
const listSx = (columns: boolean) => ({
  m: 0,
  display: 'grid',
  gridTemplateColumns: columns ? 'repeat(auto-fill, minmax(240px, 1fr))' : '1fr',
  columnGap: 3,
  rowGap: 1,
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, fontSize: 13 },
});
/** Pictures and rows take the whole width. */
const isWide = (type: string | undefined) => type === 'file' || type === 'paneldynamic';

/** In columns the answers are a page of their own, below its title; else a part of a stage. */
const headingOf = (columns: boolean) => (columns ? 'h2' : 'h4');

interface ToolProps {
  tools: AnswerTools;
  columns: boolean;
}
interface SectionProps extends ToolProps {
  section: AnswerSection;
}

function Section({ section, tools, columns }: SectionProps) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      {(section.title || section.key === 'rest') && (
        <Typography variant="h3" component={headingOf(columns)} sx={titleSx}>
          {section.title?.[lang] ?? t('other')}
        </Typography>
      )}
      <Box component="dl" sx={listSx(columns)}>
        {section.answers.map(({ name, title, question, value }) => (
          <Box key={name} sx={{ minWidth: 0, ...(isWide(question?.type) ? { gridColumn: '1 / -1' } : {}) }}>
            <dt>{title[lang]}</dt>
            <dd>
              <AnswerValue question={question} value={value} label={title[lang]} tools={tools} />
            </dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Note({ severity, text }: { severity: 'info' | 'warning'; text: string }) {
  return (
    <Alert severity={severity} sx={{ mb: 1.5, py: 0 }}>
      {text}
    </Alert>
  );
}

/** Who answered with which form, and when. */
function Origin({ survey, submission }: { survey: Survey; submission: Submission }) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { author, deviceAt, receivedAt } = submission;
  const parts = [
    t('by', { author }),
    deviceAt && t('answeredAt', { time: formats.dayTime(deviceAt) }),
    t('received', { time: formats.dayTime(receivedAt) }),
  ];
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
      {survey.form && `${t('form', { name: survey.form.name[lang], version: survey.form.version })} · `}
      {parts.filter(Boolean).join(', ')}
    </Typography>
  );
}

/** The answers to one of the forms that were asked beside the main one. */
function Annex({ survey, annex, ...rest }: { survey: Survey; annex: AnnexAnswers } & ToolProps) {
  const t = useText(answersMessages);
  const lang = useLanguage();
  const form = survey.annexes.find(({ versionId }) => versionId === annex.formVersionId);
  const { sections, readable } = useMemo(
    () => sectionsOf(form?.definition ?? {}, annex.answers),
    [form, annex],
  );
  return (
    <Box component="section">
      <Typography variant="subtitle2" component={headingOf(rest.columns)} sx={{ mb: 1 }}>
        {form ? t('form', { name: form.name[lang], version: form.version }) : annex.form}
      </Typography>
      {!readable && <Note severity="warning" text={t('unreadable')} />}
      {sections.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {t('nothingAnswered')}
        </Typography>
      )}
      {sections.map((section) => (
        <Section key={section.key} section={section} {...rest} />
      ))}
    </Box>
  );
}

/** The answers of an activity, as its form groups them; every version of them can be chosen. */
export function AnswersPanel({ survey, columns = false, ...rest }: Props) {
  const t = useText(answersMessages);
  const { submissions } = survey;
  const [id, setId] = useState<number | null>(null);
  const chosen =
    submissions.find((submission) => submission.id === id) ??
    submissions.find((submission) => submission.state === 'current') ??
    submissions[0];
  const { sections, readable } = useMemo(
    () => sectionsOf(survey.form?.definition ?? {}, chosen?.answers ?? {}),
    [survey, chosen],
  );
  if (!chosen)
    return (
      <Typography variant="body2" color="text.secondary">
        {t(survey.activity.kind === 'office' ? 'undecided' : 'empty')}
      </Typography>
    );
  const tools: AnswerTools = { ...rest, lists: survey.lists ?? {} };
  return (
    <Box>
      {submissions.length > 1 && <VersionChoice submissions={submissions} chosen={chosen} onChoose={setId} />}
      {chosen.state === 'superseded' && <Note severity="warning" text={t('supersededNote')} />}
      {chosen.state !== 'superseded' && chosen.state !== 'current' && (
        <Note severity="info" text={t('earlierNote')} />
      )}
      {!readable && <Note severity="warning" text={t('unreadable')} />}
      <Origin survey={survey} submission={chosen} />
      {sections.map((section) => (
        <Section key={section.key} section={section} tools={tools} columns={columns} />
      ))}
      {chosen.annexes.map((annex) => (
        <Annex key={annex.form} survey={survey} annex={annex} tools={tools} columns={columns} />
      ))}
    </Box>
  );
}
