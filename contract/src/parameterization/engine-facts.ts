import { z } from 'zod';
import { factKey } from './order-fields.ts';

/**
 * What the engine itself knows of an operation, and the key under which forms and conditions read it. These keys
 * are reserved; a workflow whose forms use other names declares those (`engineKeys`).
 */
export const engineKeys = {
  /** Code of the workflow. */
  workflow: 'order_workflow',
  account: 'order_account',
  subscriber: 'order_subscriber',
  address: 'order_address',
  neighbourhood: 'order_neighbourhood',
  zone: 'order_zone',
  latitude: 'order_latitude',
  longitude: 'order_longitude',
  /** Whole days that the waiting system stage has been open. */
  daysWaiting: 'stage_days_waiting',
  /** A number of the form's series that no other activity has; only where a form reads it. */
  reservedNumber: 'reserved_number',
  /** The question whose choices a stage narrows with `decisions`. */
  decision: 'decision',
} as const;
export type EngineKeys = Record<keyof typeof engineKeys, string>;

export const engineKeysSchema = z
  .object(
    Object.fromEntries(
      Object.entries(engineKeys).map(([name, key]) => [name, factKey.default(key)]),
    ) as Record<keyof typeof engineKeys, z.ZodDefault<typeof factKey>>,
  )
  .prefault({});

/** The variable of conditions that says how an activity ended; it is true whatever its form declares. */
export const statusVariable = 'status';
