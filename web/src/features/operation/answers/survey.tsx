/** The form of an activity: fills in an open office decision, shows the answers of anything else. */
import Article from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Photo } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryFor, queryClient } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { LatenessChip, PriorityChip, StatusChip } from '#kit/chips.tsx';
import { Page } from '#kit/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FactList, SectionCard } from '#features/operation/section-card.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { questionTitles, surveyTitles, type Survey } from './answers-sections.rules.ts';
import { factLines } from './fact-lines.rules.ts';
import { PhotoThumb } from './photo-viewer-image.tsx';
import { surveyMessages } from './survey.messages.ts';

const SurveyFill = lazyPart(() => import('./survey-fill.tsx'));
const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'));

/** The data of the work order, beside the questions; read only. */
function Prefill({ survey }: { survey: Survey }) {
  const t = useText(surveyMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const titles = survey.form
    ? questionTitles(survey.form.definition)
    : new Map<string, { es: string; en: string }>();
  const { activity } = survey;
  const own: [string, ReactNode][] = [
    [t('subscriber'), activity.subscriber],
    [t('account'), activity.account],
    [t('address'), activity.address],
    ...(activity.dueAt ? [[t('dueAt'), formats.dayTime(activity.dueAt)] as [string, ReactNode]] : []),
  ];
  const given = factLines(survey.prefill, survey.labels, lang).map(
    ({ key, label, text }): [string, ReactNode] => [titles.get(key)?.[lang] ?? label, text],
  );
  const facts = [...own, ...given];
  return (
    <SectionCard title={t('prefill')}>
      <FactList facts={facts} layout="column" />
    </SectionCard>
  );
}

function Reading({ survey }: { survey: Survey }) {
  const t = useText(surveyMessages);
  const lang = useLanguage();
  const [openAt, setOpenAt] = useState<number | null>(null);
  const { activity } = survey;
  const mayRead = useCan(client.operation.photos.list);
  const { data: photos = [] } = useQuery({
    ...queryFor(client.operation.photos.list, { params: { id: activity.id } }),
    enabled: mayRead,
  });
  const titles = surveyTitles(survey);
  const labelOf = (photo: Photo) => titles.get(photo.question)?.[lang] ?? photo.question;
  if (survey.submissions.length === 0)
    return (
      <SectionCard>
        <EmptyState
          icon={Article}
          title={t('notYet')}
          text={activity.kind === 'field' ? t('notYetText') : undefined}
        />
      </SectionCard>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <SectionCard>
        <AnswersPanel survey={survey} photos={photos} onPhoto={(photo) => setOpenAt(photo.id)} columns />
      </SectionCard>
      {photos.length > 0 && (
        <SectionCard title={t('photos')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {photos.map((photo) => (
              <PhotoThumb
                key={photo.id}
                photo={photo}
                label={labelOf(photo)}
                onOpen={() => setOpenAt(photo.id)}
                size={112}
              />
            ))}
          </Box>
        </SectionCard>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} openAt={openAt} onClose={() => setOpenAt(null)} labelOf={labelOf} />
        </Suspense>
      )}
    </Box>
  );
}

function Loaded({ survey, round, onReload }: { survey: Survey; round: number; onReload: () => void }) {
  const t = useText(surveyMessages);
  const name = useBilingual();
  const lang = useLanguage();
  const { activity, form, canFill } = survey;
  const workflow = encodeURIComponent(activity.workflowCode);
  const monitoring = `/operation/monitoring/${activity.operationId}?workflow=${workflow}`;
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto' }}>
      <Page
        title={name(activity.stageName)}
        back={monitoring}
        aside={
          <>
            <StatusChip status={activity.status} />
            <PriorityChip priority={activity.priority} />
            {!activity.endedAt && <LatenessChip lateness={activity.lateness} />}
          </>
        }
        subtitle={[
          activity.operationNumber,
          name(activity.workflowName),
          form && t('version', { name: form.name[lang], version: form.version }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
          }}
        >
          {form && canFill ? (
            <SectionCard>
              <Suspense fallback={<LoadingState shape="fields" />}>
                <SurveyFill
                  key={`${activity.id}.${form.versionId}.${round}`}
                  survey={survey}
                  onReload={onReload}
                />
              </Suspense>
            </SectionCard>
          ) : form ? (
            <Reading survey={survey} />
          ) : (
            <SectionCard>
              <EmptyState icon={Article} title={t('noForm')} />
            </SectionCard>
          )}
          <Prefill survey={survey} />
        </Box>
      </Page>
    </Box>
  );
}

function Chosen({ id }: { id: number }) {
  // What somebody is filling in must not change while they do: it is read once, and again on request.
  const queryKey = ['editing', 'survey', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.operation.activities.survey({ params: { id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [round, setRound] = useState(0);
  const reload = () =>
    void queryClient.invalidateQueries({ queryKey }).then(() => setRound((before) => before + 1));
  if (query.data) return <Loaded survey={query.data} round={round} onReload={reload} />;
  if (query.error) return <ErrorState page error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box role="status" sx={{ p: 2.5, maxWidth: 1120, mx: 'auto', display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={48} width="60%" />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}

export default function Screen() {
  const t = useText(surveyMessages);
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0) return <Chosen key={number} id={number} />;
  return (
    <EmptyState
      title={t('chooseTitle')}
      text={t('chooseText')}
      action={
        <Button component={Link} to="/operation" variant="outlined">
          {t('toList')}
        </Button>
      }
    />
  );
}
