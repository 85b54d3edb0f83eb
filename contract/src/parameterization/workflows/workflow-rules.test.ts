import { describe, expect, test } from 'vitest';
import { changed, close, faults, references, stage } from '../../../test/workflow-sample.ts';
import { checkWorkflow } from './workflow-check.ts';

describe('0.13: the rules of a stage', () => {
  const withRules = (key: string, ...codes: string[]) =>
    changed((draft) => Object.assign(stage(draft, key), { rules: codes }));
  test('a rule that exists and reads what the stage asks is no fault', () => {
    expect(faults(withRules('S03', 'RALTA'))).toEqual([]);
  });
  test('an unknown rule is named with its stage', () => {
    expect(checkWorkflow(withRules('S03', 'RNOHAY'), references)).toEqual([
      { code: 'UNKNOWN_RULE', stage: 'S03', detail: 'RNOHAY' },
    ]);
  });
  test('a rule that reads what nobody asked before is named', () => {
    expect(checkWorkflow(withRules('S01', 'RALTA'), references)).toEqual([
      { code: 'RULE_READS_UNKNOWN', stage: 'S01', detail: 'RALTA: resultado' },
    ]);
  });
  test('a rule that opens a stage which the workflow does not have is named', () => {
    expect(faults(withRules('S03', 'RABRE'))).toEqual(['RULE_OPENS_UNKNOWN_STAGE S03']);
  });
  test('a stage that a rule alone opens is no second start, and has one predecessor at most', () => {
    const opened = (...from: string[]) =>
      changed((draft) => {
        draft.stages.push(close('S20'));
        for (const key of from) Object.assign(stage(draft, key), { rules: ['RABRE'] });
      });
    expect(faults(opened('S03'))).toEqual([]);
    expect(faults(opened('S03', 'S05'))).toEqual(['SECOND_PREDECESSOR S20']);
    expect(faults(opened())).toEqual(['SECOND_START S20']);
  });
});
