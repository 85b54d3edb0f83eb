import { Suspense, type FunctionComponent } from 'react';
import { useMay } from '#api/session.ts';
import { ForbiddenState, LoadingPage } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import type { ModuleRoute } from '#kit/module-manifest.ts';
import { useSectionHash } from '#kit/section-hash.ts';
import ModuleOverview from './menu/module-overview.tsx';

/**
 * The screen of a page whose hash names a section. Without a section, or with a group of
 * sections, the overview is shown.
 */
export function sectionScreens({ path, sections = {} }: ModuleRoute): FunctionComponent {
  const screens = new Map(
    Object.entries(sections).map(([hash, { access, load }]) => [hash, { access, Screen: lazyPart(load) }]),
  );
  return function SectionScreens() {
    const may = useMay();
    const hash = useSectionHash(path);
    const found = screens.get(hash);
    if (!found) return <ModuleOverview />;
    if (!may(found.access)) return <ForbiddenState />;
    return (
      <Suspense fallback={<LoadingPage />}>
        <found.Screen key={hash} />
      </Suspense>
    );
  };
}
