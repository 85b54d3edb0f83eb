import { Suspense, useSyncExternalStore } from 'react';
import { canOpen, lazyPart } from '#kit/lazy-part.ts';
import { questions, toasts } from '#kit/feedback/notices.ts';

const loadToasts = async () => ({ default: (await import('#kit/feedback/toast-host.tsx')).ToastHost });
const loadQuestions = async () => ({
  default: (await import('#kit/feedback/question-host.tsx')).QuestionHost,
});
const ToastHost = lazyPart(loadToasts);
const QuestionHost = lazyPart(loadQuestions);

/** Fetches what draws them ahead of the first, which may be that the network is lost. */
export const preloadNotices = (): void => void Promise.all([canOpen(loadToasts), canOpen(loadQuestions)]);

/** Toasts and questions, loaded with the first of each. */
export function Notices() {
  const anyToast = useSyncExternalStore(toasts.subscribe, toasts.read).length > 0;
  const anyQuestion = useSyncExternalStore(questions.subscribe, questions.read).length > 0;
  return (
    <Suspense fallback={null}>
      {anyToast && <ToastHost />}
      {anyQuestion && <QuestionHost />}
    </Suspense>
  );
}
