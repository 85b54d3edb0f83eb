/**
 * Who uses the app on this phone. It outlives tokens: without a network, or after the session has ended, the employee
 * goes on with the own store.
 */
import { Dexie, type Table } from 'dexie';

export interface Account {
  userId: number;
  username: string;
  name: string;
  tenantName: string;
  timeZone: string | null;
  usedAt: number;
}

class AccountsDb extends Dexie {
  declare accounts: Table<Account, number>;
  constructor() {
    super('cuadrilla.accounts');
    this.version(1).stores({ accounts: 'userId, usedAt' });
  }
}

const db = new AccountsDb();

export const writeAccount = async (account: Account): Promise<void> => {
  await db.accounts.put(account);
};
/** Who used the app last on this phone. */
export const lastAccount = (): Promise<Account | undefined> => db.accounts.orderBy('usedAt').last();
export const forgetAccount = (userId: number): Promise<void> => db.accounts.delete(userId);
