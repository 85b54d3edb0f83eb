import { useText } from '#i18n/messages.ts';
import type { Unsent } from '../store/unsent.ts';
import { frameMessages } from './frame.messages.ts';

/** What is only on this phone, as a text: `2 pasos, 1 foto`. */
export function useUnsentText(): (unsent: Unsent) => string {
  const t = useText(frameMessages);
  return ({ items, photos, drafts, refused }) => {
    const parts = [
      items > 0 && t('steps', { n: items }),
      photos > 0 && t('photos', { n: photos }),
      drafts > 0 && t('drafts', { n: drafts }),
      refused > 0 && t('toCorrect', { n: refused }),
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join(', ') : t('nothing');
  };
}
