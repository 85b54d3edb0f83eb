import { accessManifest } from '#features/access/access.manifest.ts';
import { administrationManifest } from '#features/administration/administration.manifest.ts';
import { insightsManifest } from '#features/insights/insights.manifest.ts';
import { activityManifest } from '#features/activity/activity.manifest.ts';
import { auditManifest } from '#features/audit/audit.manifest.ts';
import { operationManifest } from '#features/operation/operation.manifest.ts';
import { parameterizationManifest } from '#features/parameterization/parameterization.manifest.ts';
import { securityManifest } from '#features/security/security.manifest.ts';
import { collectModules } from '#platform/module-manifest.ts';

/** What the modules contribute to the platform: background work, record names, importers and the like. */
export const modules = collectModules([
  accessManifest,
  securityManifest,
  administrationManifest,
  parameterizationManifest,
  operationManifest,
  insightsManifest,
  activityManifest,
  auditManifest,
]);
