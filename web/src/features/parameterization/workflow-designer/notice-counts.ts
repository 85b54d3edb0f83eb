import type { DesignNotice } from '#features/parameterization/designer/design-domain.ts';

export interface NoticeCount {
  errors: number;
  warnings: number;
}

/** Errors and warnings by the path that they are about. */
export function countsByPath(notices: readonly DesignNotice[]): ReadonlyMap<string, NoticeCount> {
  const counts = new Map<string, NoticeCount>();
  for (const { path, severity } of notices) {
    if (!path) continue;
    const key = path.join('.');
    const own = counts.get(key) ?? { errors: 0, warnings: 0 };
    own[severity === 'error' ? 'errors' : 'warnings'] += 1;
    counts.set(key, own);
  }
  return counts;
}
