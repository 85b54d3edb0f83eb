import { expect, test } from 'vitest';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { describeImport, imports, modules, readSource, sourceFiles } from './source-files.ts';

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const platformFiles = sourceFiles.filter(
  (file) => file.startsWith('server/src/platform/') && !isTest(file) && !file.endsWith('/schema.ts'),
);
const serverFiles = sourceFiles.filter((file) => file.startsWith('server/src/') && !isTest(file));

/**
 * The parts of the contract that the platform may know: the common ones, the content of a session token, and
 * the form of a notification.
 */
const commonContract =
  /^contract\/src\/(kit\/|(permissions|errors|error-messages)\.ts|access\/session\.ts|activity\/notifications\.ts)/;

test('the check sees the platform', () => {
  expect(platformFiles.length).toBeGreaterThan(50);
  expect(permissions.length).toBeGreaterThan(100);
});

test('the platform imports no module and only the common parts of the contract', () => {
  const isOfModule = ({ from, to }: (typeof imports)[number]) =>
    platformFiles.includes(from) &&
    (to.includes('/features/') || (to.startsWith('contract/') && !commonContract.test(to)));
  expect(imports.filter(isOfModule).map(describeImport)).toEqual([]);
});

test('the platform names no permission and no module', () => {
  const names = new Set<string>([...permissions, ...modules]);
  const named = platformFiles.flatMap((file) =>
    [...readSource(file).matchAll(/'([A-Za-z_]+)'/g)]
      .filter(([, text]) => names.has(text!))
      .map(([, text]) => `${file}: ${text}`),
  );
  // `access` is also the type of a token and of a message between processes, `audit` a part of every context.
  expect(named.filter((one) => !/: (access|audit)$/.test(one))).toEqual([]);
});

test('every module of the server has a manifest, and one file collects them', () => {
  const manifests = serverFiles.filter((file) => file.endsWith('.manifest.ts'));
  const present = new Set(
    serverFiles.flatMap((file) => /\/features\/([a-z-]+)\//.exec(file)?.slice(1) ?? []),
  );
  expect(manifests.toSorted()).toEqual(
    [...present].toSorted().map((module) => `server/src/features/${module}/${module}.manifest.ts`),
  );
  const importers = (manifest: string) => imports.filter(({ to }) => to === manifest).map(({ from }) => from);
  for (const manifest of manifests) expect(importers(manifest)).toEqual(['server/src/modules.ts']);
});

test('nothing registers itself on import: no call at the top of a file, no list filled from outside', () => {
  const callAtTop = /^(?:void |await )?[a-zA-Z_$][\w$.]*\(/m;
  const exportedCollection =
    /^export (?:const|let) \w+[^=\n]*= (?:\[\]|new (?:Map|Set|WeakMap)\b[^\n]*\(\))/m;
  expect(serverFiles.filter((file) => callAtTop.test(readSource(file)))).toEqual([]);
  expect(serverFiles.filter((file) => exportedCollection.test(readSource(file)))).toEqual([]);
});
