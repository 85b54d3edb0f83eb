import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { formDesigns } from '@cuadrilla/contract/parameterization/design-endpoints.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { usePreviewLists } from '#features/parameterization/form-designer/use-form-lists.ts';
import { BlankSheet } from './blank-sheet.tsx';
import { blankLines } from './blank-form.rules.ts';
import { blankFormMessages } from './blank-form.messages.ts';

type Version = Reply<typeof formDesigns.version>;

const back = '/parameterization/#dynamic_forms#forms';

/** A version of a form as a sheet that is filled in by hand. */
export default function BlankForm() {
  const t = useText(blankFormMessages);
  const { id }: { id?: string } = useParams({ strict: false });
  const versionId = Number(id);
  if (!Number.isSafeInteger(versionId) || versionId < 1)
    return (
      <Page title={t('title')} back={back}>
        <EmptyState title={t('noForm')} text={t('noFormText')} />
      </Page>
    );
  return <BlankFormOf key={versionId} versionId={versionId} />;
}

export function BlankFormOf({ versionId }: { versionId: number }) {
  const t = useText(blankFormMessages);
  const version = useQuery(queryFor(client.parameterization.forms.version, { params: { versionId } }));
  if (version.data) return <Loaded version={version.data} />;
  return (
    <Page title={t('title')} back={back}>
      {version.isError ? (
        <ErrorState error={version.error} onRetry={() => void version.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

/** Only the sheet is printed, without the frame of the product. */
const paper = {
  '@page': { margin: '14mm' },
  '@media screen': { '#blank-form': { display: 'none' } },
  '@media print': {
    'body > *:not(#blank-form)': { display: 'none !important' },
    'html, body': { height: 'auto !important', overflow: 'visible !important', background: '#fff' },
  },
} as const;

function Loaded({ version: { design, version } }: { version: Version }) {
  const t = useText(blankFormMessages);
  const lang = useLanguage();
  const lists = usePreviewLists(version.definition);
  const title = lang === 'es' ? design.nameEs : design.nameEn;
  const subtitle = [
    design.code,
    t('version', { version: version.version }),
    ...(design.qualityCode ? [t('quality', { code: design.qualityCode })] : []),
  ].join(' · ');
  const lines = lists && blankLines(version.definition, lists, lang);
  const sheet = lines && <BlankSheet title={title} subtitle={subtitle} lines={lines} />;
  return (
    <Page
      title={`${t('title')}: ${title}`}
      subtitle={subtitle}
      back={back}
      actions={
        <Button variant="contained" disabled={!lines || lines.length === 0} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      {!lines && <LoadingState />}
      {lines?.length === 0 && <EmptyState title={t('empty')} />}
      {sheet && lines.length > 0 && (
        <>
          <Paper
            variant="outlined"
            sx={{
              p: { xs: 2, md: 5 },
              maxWidth: 860,
              mx: 'auto',
              width: '100%',
              bgcolor: '#fff',
              color: '#000',
            }}
          >
            {sheet}
          </Paper>
          <GlobalStyles styles={paper} />
          {createPortal(<Box id="blank-form">{sheet}</Box>, document.body)}
        </>
      )}
    </Page>
  );
}
