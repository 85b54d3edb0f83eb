import { api } from '@cuadrilla/contract/api.ts';
import type { Attackers } from './attackers.ts';
import { bounded, outcomeOf, repeat, type HostileCase } from './outcome.ts';

const formOf = (code: string, elements: object[]) => ({
  code,
  nameEs: code,
  nameEn: code,
  qualityCode: 'Q',
  version: '1.0',
  definition: { elements },
});
const packageOf = (forms: object[]) => ({
  package: {
    format: 'cuadrilla-package',
    formatVersion: 1,
    name: 'Hostil',
    description: '',
    exportedAt: '2026-01-01T00:00:00.000Z',
    exportedFrom: 'Fuera',
    parts: { forms },
  },
});
const costly = (seed: number) =>
  repeat(450, (at) => ({
    type: 'text',
    name: `q${at}`,
    visibleIf: at === 0 ? undefined : `{q${at - 1}} <> '${seed}' and {q0} <> 'x'`,
    enableIf: '{q0} notempty',
  }));
const preview = ({ client, viewer: token }: Attackers, forms: object[]) =>
  client.send('POST', api.administration.packages.preview.path, { token, body: packageOf(forms) });

export const definitions: HostileCase = {
  id: 'N1',
  what: 'forms that make 10⁹ choices, 10⁶ panels, or cost seconds to check',
  async run(attackers) {
    const forms = [
      [{ type: 'dropdown', name: 'q', choicesMin: 1, choicesMax: 1_000_000_000 }],
      [{ type: 'paneldynamic', name: 'q', minPanelCount: 1_000_000 }],
      [{ type: 'matrixdynamic', name: 'q', rowCount: 1_000_000 }],
    ];
    const answers = await Promise.all([
      ...forms.map((elements, at) => preview(attackers, [formOf(`FH${at}`, elements)])),
      ...repeat(12, (at) => preview(attackers, [formOf(`FC${at}`, costly(at))])),
    ]);
    return outcomeOf(answers, bounded);
  },
};

export const patterns: HostileCase = {
  id: 'N3',
  what: 'patterns that take a backtracking engine for ever',
  async run(attackers) {
    const regex = `^${'a{0,99}'.repeat(5)}$`;
    const element = (at: number) => ({
      type: 'text',
      name: `q${at}`,
      defaultValue: `${'a'.repeat(400)}b`,
      validators: [{ type: 'regex', regex }],
    });
    const answers = await Promise.all(
      repeat(6, (at) => preview(attackers, [formOf(`FP${at}`, repeat(40, element))])),
    );
    return outcomeOf(answers, bounded);
  },
};
