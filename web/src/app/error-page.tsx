/**
 * Unknown addresses and failing screens, with the texts of the specification; it also survives its own failure.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, useEffect, type ReactNode } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { reloadOnce } from './chunk-reload.ts';
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

/** The specification's texts are English; a Spanish reader gets a line of their own below. */
function Message({ title, text, explained }: { title: string; text?: string; explained: string }) {
  const lang = useLanguage();
  useEffect(() => {
    document.title = `${title} · Cuadrilla`;
  }, [title]);
  return (
    <Box
      component="main"
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
      <Typography variant="h1" lang="en" sx={{ fontSize: 28 }}>
        {title}
      </Typography>
      {text && (
        <Typography lang="en" color="textSecondary">
          {text}
        </Typography>
      )}
      {lang === 'es' && <Typography color="textSecondary">{explained}</Typography>}
      <Button href="/" variant="outlined" lang="en" sx={{ mt: 1 }}>
        Home page
      </Button>
    </Box>
  );
}

function Unknown() {
  const t = useText(errorMessages);
  return <Message title="404 Not Found" text="This page could not be found" explained={t('notFound')} />;
}

function Failed({ error }: { error: unknown }) {
  const t = useText(errorMessages);
  useEffect(() => reloadOnce(error), [error]);
  return (error as { status?: number } | null)?.status === 404 ? (
    <Unknown />
  ) : (
    <Message title="An error occurred" explained={t('occurred')} />
  );
}

export function NotFoundPage() {
  return (
    <LastResort>
      <Unknown />
    </LastResort>
  );
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <LastResort>
      <Failed error={error} />
    </LastResort>
  );
}
