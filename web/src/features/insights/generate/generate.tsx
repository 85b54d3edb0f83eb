import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import {
  laidOut,
  proposalsFor,
  type Subject,
  type SubjectKind,
} from '@cuadrilla/contract/insights/proposals.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { DashboardNamesDialog, type DashboardNames } from '../dashboards/dashboard-names.form.tsx';
import { dashboardPath } from '../dashboards/dashboard-menu.ts';
import { dashboardsMessages } from '../dashboards/dashboards.messages.ts';
import { useQuestions } from '../numbers/use-names.ts';
import { generateMessages } from './generate.messages.ts';
import { ProposalGrid } from './proposal-grid.tsx';
import { SubjectFields, type Work } from './subject-fields.tsx';

const endpoints = client.insights.dashboards;

/** From a workflow, an activity type, a form or a question to a dashboard: proposed, ticked, named, saved. */
export default function Generate() {
  return useCan(endpoints.create) ? <GeneratePage /> : <ForbiddenState />;
}

function GeneratePage() {
  const t = useText(generateMessages);
  const [kind, setKind] = useState<SubjectKind>('workflow');
  const [work, setWork] = useState<Work | null>(null);
  return (
    <Page title={t('title')} subtitle={t('text')} back="/reportes-kpi">
      <Step title={t('about')}>
        <SubjectFields
          kind={kind}
          work={work}
          onKind={(next) => {
            setKind(next);
            setWork(null);
          }}
          onWork={setWork}
        />
      </Step>
      {work &&
        (kind === 'form' ? (
          <FormProposals key={work.id} work={work} />
        ) : kind === 'question' ? (
          <QuestionProposals key={work.id} work={work} />
        ) : (
          <Proposals key={work.id} work={work} subject={{ kind, codes: [work.code] }} />
        ))}
    </Page>
  );
}

const Step = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
    <Typography variant="h2" sx={{ fontSize: 15 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
    )}
    {children}
  </Box>
);

/** The work of a form is that of the activity types that ask it. */
function FormProposals({ work }: { work: Work }) {
  const t = useText(generateMessages);
  const { whereUsed } = client.parameterization;
  const questions = useQuestions();
  const query = useQuery(queryFor(whereUsed.forms, { params: { id: Number(work.id) } }));
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const types = query.data.filter((use) => use.kind === 'activityType').map(({ code }) => code);
  if (types.length === 0) return <EmptyState title={t('formUnused')} />;
  const counted = questions.filter(({ forms }) => forms.some(({ code }) => code === work.code));
  return <Proposals work={work} subject={{ kind: 'form', codes: [...new Set(types)], questions: counted }} />;
}

/** Whatever work answers a question, in whichever form. */
function QuestionProposals({ work }: { work: Work }) {
  const known = useQuestions();
  const questions = known.filter(({ code }) => code === work.code);
  return <Proposals work={work} subject={{ kind: 'question', codes: [work.code], questions, known }} />;
}

function Proposals({ work, subject }: { work: Work; subject: Subject }) {
  const t = useText(generateMessages);
  const key = JSON.stringify(subject);
  const proposals = useMemo(() => proposalsFor(JSON.parse(key) as Subject), [key]);
  const [chosen, setChosen] = useState<readonly DashboardWidget[]>([]);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Step title={t('proposal')} text={t('proposalText')}>
        <ProposalGrid proposals={proposals} onChosen={setChosen} />
      </Step>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => setNaming(true)}>
          {t('save')}
        </Button>
        <Typography role="status" variant="body2" color="text.secondary">
          {t('chosen', { n: chosen.length })}
        </Typography>
      </Box>
      {isNaming && <Naming work={work} widgets={laidOut(chosen)} onClose={() => setNaming(false)} />}
    </>
  );
}

interface NamingProps {
  work: Work;
  widgets: DashboardWidget[];
  onClose: () => void;
}

function Naming({ work, widgets, onClose }: NamingProps) {
  const t = useText(generateMessages);
  const general = useText(dashboardsMessages);
  const navigate = useNavigate();
  const mayView = useCan(endpoints.numbers);
  const save = async (names: DashboardNames) => {
    const { ref, name } = await endpoints.create({ body: { ...names, widgets } });
    toast.success(general('made', { name }));
    void refetch(endpoints);
    // The dialog is gone before the page is left: what was typed in it is saved.
    flushSync(onClose);
    await navigate({ to: mayView ? dashboardPath(ref) : '/reportes-kpi' });
  };
  return (
    <DashboardNamesDialog
      title={t('nameTitle')}
      initial={{
        name: t('generated', { name: work.name }).slice(0, 99),
        description: '',
        refresh: 'live',
        readers: [],
      }}
      save={save}
      onClose={onClose}
    />
  );
}
