import { claims } from './claims.ts';
import { lossControl } from './loss-control.ts';
import { meterReplacement } from './meter-replacement.ts';
import { networkDamage } from './network-damage.ts';
import { readingCycle } from './reading-cycle.ts';
import { readingReview } from './reading-review.ts';
import type { WorkflowContent } from './stages.ts';
import { suspensionReconnection } from './suspension-reconnection.ts';

export const workflows: WorkflowContent[] = [
  suspensionReconnection,
  readingReview,
  meterReplacement,
  networkDamage,
  claims,
  lossControl,
  readingCycle,
];
