/**
 * Unknown addresses and failing screens. The specification's English texts are a line of their own where the
 * reader's language is another (section 2); the page survives its own failure.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Component, useContext, useEffect, type ReactNode } from 'react';
import { useOptionalSession } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { isMissingChunk, whenReachable } from '#kit/lazy-part.ts';
import { reloadOnce } from './navigation/chunk-reload.ts';
import { DefaultLayout, InsideShell } from './frames/default-layout.tsx';
import { errorMessages } from './shell.messages.ts';

class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main
        lang="en"
        style={{
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 8,
          minHeight: '60vh',
          padding: 24,
          textAlign: 'center',
        }}
      >
        <h1 style={{ fontSize: 20 }}>An error occurred while showing the error page</h1>
        <a href="/">Home page</a>
      </main>
    );
  }
}

interface MessageProps {
  title: string;
  text: string;
  /** The specification's English texts. */
  specified: readonly string[];
  action?: ReactNode;
}

/** Inside the shell for whoever is signed in, so that the menu leads on. */
function Message({ title, text, specified, action }: MessageProps) {
  const t = useText(errorMessages);
  const lang = useLanguage();
  const insideShell = useContext(InsideShell);
  useEffect(() => {
    document.title = `${title} · Cuadrilla`;
  }, [title]);
  return (
    <Box
      component={insideShell ? 'div' : 'main'}
      sx={{
        minHeight: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Typography variant="h1" sx={{ fontSize: 26 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
        {action}
        <Button variant="outlined" onClick={() => history.back()}>
          {t('goBack')}
        </Button>
        <Button href="/" variant="contained">
          {t('home')}
        </Button>
      </Box>
      {lang !== 'en' && (
        <Typography variant="caption" component="p" lang="en" color="textSecondary" sx={{ mt: 2 }}>
          {specified.map((line) => (
            <Box component="span" key={line} sx={{ '&::after': { content: '" · "' } }}>
              {line}
            </Box>
          ))}
          <Link href="/" color="inherit">
            Home page
          </Link>
        </Typography>
      )}
    </Box>
  );
}

function Unknown() {
  const t = useText(errorMessages);
  return (
    <Message
      title={t('notFoundTitle')}
      text={t('notFound')}
      specified={['404 Not Found', 'This page could not be found']}
    />
  );
}

/** A screen whose file could not be fetched opens by itself when the server can be reached again. */
function Unreachable() {
  const t = useText(errorMessages);
  useEffect(() => {
    void whenReachable().then(() => location.reload());
  }, []);
  return <Message title={t('unreachableTitle')} text={t('unreachable')} specified={['An error occurred']} />;
}

function Failed({ error }: { error: unknown }) {
  const t = useText(errorMessages);
  useEffect(() => reloadOnce(error), [error]);
  if ((error as { status?: number } | null)?.status === 404) return <Unknown />;
  if (isMissingChunk(error) && !navigator.onLine) return <Unreachable />;
  return (
    <Message
      title={t('occurredTitle')}
      text={t('occurred')}
      specified={['An error occurred']}
      action={
        <Button variant="outlined" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
      }
    />
  );
}

function InShell({ children }: { children: ReactNode }) {
  const insideShell = useContext(InsideShell);
  const signedIn = useOptionalSession();
  return insideShell || !signedIn ? children : <DefaultLayout>{children}</DefaultLayout>;
}

export function NotFoundPage() {
  return (
    <LastResort>
      <InShell>
        <Unknown />
      </InShell>
    </LastResort>
  );
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastResort>
      <InShell>
        <Failed error={error} />
      </InShell>
    </LastResort>
  );
}
