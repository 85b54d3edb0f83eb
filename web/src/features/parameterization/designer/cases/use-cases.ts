import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DesignCase } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { KnownRules } from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { timeZone } from '#i18n/time-zone.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { Designer } from '#features/parameterization/designer/design-domain.ts';
import type { AnyRun } from './case-runner.ts';

export type CaseState = 'green' | 'red' | 'unknown' | 'running';
export interface ShownCase {
  case: DesignCase;
  state: CaseState;
  run: AnyRun | null;
}

const pauseMs = 400;
const nothing: DesignDocument = {};
const noLists: Lists = {};
const noRules: KnownRules = new Map();
const useNoLists = (): Lists => noLists;

function stateOf(run: AnyRun | undefined): CaseState {
  if (!run) return 'running';
  if (run.unknownLists.length > 0) return 'unknown';
  return run.differences.length > 0 ? 'red' : 'green';
}

interface Finished {
  cases: readonly DesignCase[];
  runs: readonly AnyRun[];
}

/**
 * The cases of a design, run again shortly after each change of its document.
 * @param isSaving whether one is being saved, which chooses from lists as the others do
 */
export function useCases(designer: Designer, designId: number, document: DesignDocument, isSaving: boolean) {
  const { endpoints } = designer.domain;
  const { caseRules: rules = noRules } = designer;
  const lang = useLanguage();
  const may = useMay();
  const query = useQuery({
    ...queryFor(endpoints.cases, { params: { id: designId } }),
    enabled: may(endpoints.cases),
  });
  const cases = query.data;
  const useLists = designer.useCaseLists ?? useNoLists;
  const lists = useLists(isSaving || (cases && cases.length > 0) ? document : nothing);
  const [finished, setFinished] = useState<Finished | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!cases || cases.length === 0 || !lists) return;
    let isWanted = true;
    const run = async () => {
      try {
        const { runCases } = await import('./case-runner.ts');
        const world = { lists, rules, timeZone: timeZone(), lang };
        const runs = await runCases(
          document,
          cases.map(({ content }) => content),
          world,
        );
        if (isWanted) setFinished({ cases, runs });
        if (isWanted) setError(null);
      } catch (cause) {
        if (isWanted) setError(cause instanceof Error ? cause : new Error(String(cause)));
      }
    };
    const timer = setTimeout(() => void run(), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [document, cases, lists, rules, lang]);
  const runOf = (id: number): AnyRun | undefined => {
    const at = finished?.cases.findIndex((each) => each.id === id) ?? -1;
    return at < 0 ? undefined : finished!.runs[at];
  };
  const shown: ShownCase[] = (cases ?? []).map((each) => {
    const run = runOf(each.id);
    return { case: each, run: run ?? null, state: stateOf(run) };
  });
  return { cases: shown, lists, rules, query, error };
}
export type OpenCases = ReturnType<typeof useCases>;
