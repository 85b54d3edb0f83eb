import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { questions, toasts } from '#kit/feedback/notices.ts';

const ToastHost = lazyPart(async () => ({
  default: (await import('#kit/feedback/toast-host.tsx')).ToastHost,
}));
const QuestionHost = lazyPart(async () => ({
  default: (await import('#kit/feedback/question-host.tsx')).QuestionHost,
}));

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
