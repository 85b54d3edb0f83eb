/** The public page that checks sealed records: a document of its own, without the office and without a session. */
import './kit/trusted-types.ts';
import { PublicFrame } from '#app/frames/public-frame.tsx';
import { VerificationPage } from '#features/audit/verification/verification-page.tsx';
import { createRoot } from '#kit/dom.ts';

createRoot(document.getElementById('root')!).render(
  <PublicFrame>
    <VerificationPage />
  </PublicFrame>,
);
