import { Page } from '#kit/page.tsx';
import { EmptyState } from '#kit/states.tsx';
import { messages, useText } from '#i18n/messages.ts';

const screenMessages = messages({
  title: { es: 'Operaciones de campo', en: 'Field operations' },
  empty: { es: 'No hay nada que mostrar', en: 'Nothing to show' },
});

export default function Screen() {
  const t = useText(screenMessages);
  return (
    <Page title={t('title')}>
      <EmptyState title={t('empty')} />
    </Page>
  );
}
