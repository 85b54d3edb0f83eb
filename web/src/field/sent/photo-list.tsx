import { errorMessages } from '@cuadrilla/contract/error-messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useField } from '../frame/field-context.ts';
import { useLive } from '../frame/use-live.ts';
import type { PhotoLink } from '../store/field-db.ts';
import { sentMessages } from './sent.messages.ts';

/** A day of photos on a slow line is hundreds. */
const mostShown = 20;

function PhotoLine({ link, number }: { link: PhotoLink; number: string }) {
  const t = useText(sentMessages);
  const formats = useFormats();
  const lang = useLanguage();
  const { state, received, bytes, problem } = link;
  const reason =
    problem !== null && problem in errorMessages
      ? (errorMessages as Record<string, { es: string; en: string }>)[problem]![lang]
      : (problem ?? '');
  const text = {
    waiting: t('photoWaiting'),
    announced: t('photoProgress', { sent: formats.bytes(received), all: formats.bytes(bytes) }),
    stored: t('photoStored'),
    refused: t('photoRefused', { reason }),
  }[state];
  return (
    <li className="f-card">
      <p>{t('photoOf', { number })}</p>
      <p className={state === 'refused' ? 'f-late' : 'f-sub'}>{text}</p>
      {state === 'announced' && (
        <progress className="f-bar" max={bytes} value={received} aria-label={t('photoOf', { number })} />
      )}
    </li>
  );
}

/** Photos that are not on the server yet, with how much of each is. */
export function PhotoList() {
  const t = useText(sentMessages);
  const { db } = useField();
  const photos = useLive(async () => {
    // Those that need somebody first, then those that are on their way.
    const states = ['refused', 'announced', 'waiting'];
    const links = (await db.files.where('state').anyOf(states).toArray()).toSorted(
      (a, b) => states.indexOf(a.state) - states.indexOf(b.state),
    );
    const activities = await db.activities.bulkGet(links.map(({ activityId }) => activityId));
    return links.map((link, at) => ({
      link,
      number: activities[at]?.data.operationNumber ?? String(link.activityId),
    }));
  }, db);
  if (!photos || photos.length === 0) return null;
  return (
    <section className="f-list" aria-label={t('photos')}>
      <h2>{t('photos')}</h2>
      <ul className="f-list">
        {photos.slice(0, mostShown).map(({ link, number }) => (
          <PhotoLine key={`${link.activityId} ${link.question} ${link.sha256}`} link={link} number={number} />
        ))}
      </ul>
      {photos.length > mostShown && (
        <p className="f-sub">{t('morePhotos', { n: photos.length - mostShown })}</p>
      )}
    </section>
  );
}
