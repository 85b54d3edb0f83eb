import { packagePart, type PackagePart } from '@cuadrilla/contract/administration/packages.ts';
import type { PackageSource } from '#platform/packages.ts';

export type OrderedSource = PackageSource & { part: PackagePart };

/** In the order of the contract, which is the order of import: a part follows those that it refers to. */
export function inPackageOrder(sources: readonly PackageSource[]): OrderedSource[] {
  const ordered = packagePart.options.map((part) => {
    const source = sources.find((each) => each.part === part);
    if (!source) throw new Error(`No module declares the package part ${part}.`);
    return source as OrderedSource;
  });
  const unknown = sources.find((source) => !ordered.includes(source as OrderedSource));
  if (unknown) throw new Error(`The contract has no package part ${unknown.part}.`);
  return ordered;
}
