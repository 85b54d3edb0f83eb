import { z } from 'zod';

/**
 * What a process takes from the network at most; each of these may be set in the environment (see
 * docs/operations.md).
 */
const whole = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a number from ${least} to ${most}`)
    .default(otherwise);

export const limitSettings = {
  MAX_CONNECTIONS: whole(10, 100_000, 4000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(5, 100_000, 400),
  MAX_SOCKETS: whole(10, 100_000, 4000),
  MAX_SOCKETS_PER_ADDRESS: whole(5, 100_000, 400),
  MIN_BODY_RATE: whole(1, 1_000_000, 500),
  BODY_GRACE_SECONDS: whole(1, 600, 20),
  SPOOL_MB: whole(100, 10_000_000, 8192),
  DISK_FLOOR_MB: whole(0, 10_000_000, 500),
  DISK_FLOOR_PERCENT: whole(0, 50, 5),
};

export type LimitSettings = { [Name in keyof typeof limitSettings]: number };

export const limitVariables = Object.keys(limitSettings) as (keyof typeof limitSettings)[];

export const limitsOf = (given: LimitSettings): LimitSettings =>
  Object.fromEntries(limitVariables.map((name) => [name, given[name]])) as LimitSettings;
