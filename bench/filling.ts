import type { Client } from 'pg';

/** The connection and what the statements of one filling share. */
export interface Filling {
  client: Client;
  tenant: number;
  dispatcher: number | undefined;
  /** Runs a statement and logs how many rows it wrote in how many seconds. */
  step(name: string, text: string, values?: unknown[]): Promise<void>;
}
