import { messages, currentTranslator } from '#i18n/messages.ts';
import { confirm } from './notices.ts';

const discardMessages = messages({
  title: { es: 'Hay cambios sin guardar', en: 'There are unsaved changes' },
  text: { es: 'Si cierra ahora, los cambios se pierden.', en: 'If you close now, the changes are lost.' },
  discard: { es: 'Descartar los cambios', en: 'Discard the changes' },
});

/** Closes an unchanged form at once, and a changed one after a confirmation. */
export function confirmingDiscard(isDirty: boolean, onClose: () => void): () => void {
  return () => {
    if (!isDirty) return onClose();
    const t = currentTranslator(discardMessages);
    void confirm({ title: t('title'), text: t('text'), confirmLabel: t('discard') }).then(
      (yes) => yes && onClose(),
    );
  };
}
