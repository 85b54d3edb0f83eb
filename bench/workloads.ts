import type { BenchData } from './data.ts';
import type { World } from './restore.ts';
import { activityLists, activityTexts } from './workload-activities.ts';
import { auditPages } from './workload-audit.ts';
import { insightNumbers } from './workload-insights.ts';
import { catalogueLists, employeeLists } from './workload-lists.ts';
import { openSources, type Workload } from './workload-requests.ts';
import { pointReads, signIns, syncBatches, writes } from './workload-writes.ts';

export type { Workload } from './workload-requests.ts';

/** Every workload of the bench, for the rows of `world`. */
export function workloadsOf(
  world: World,
  { scale }: BenchData,
): { workloads: Workload[]; startOver: () => void } {
  const sources = openSources(world, scale);
  const workloads = [
    ...signIns(sources),
    ...employeeLists(sources),
    ...activityLists(sources),
    ...pointReads(sources),
    ...catalogueLists(sources),
    ...activityTexts(sources),
    ...auditPages(sources),
    ...insightNumbers(sources),
    ...writes(sources),
    ...syncBatches(sources),
  ];
  return { workloads, startOver: sources.startOver };
}
