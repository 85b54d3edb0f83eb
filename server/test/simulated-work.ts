import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { forms } from '../db/seed/content/forms/all-forms.ts';
import { valleDemo } from '../db/seed/content/tenants.ts';
import { Agenda } from '../db/seed/history/agenda.ts';
import { samplePhotos } from '../db/seed/history/answers/sample-photos.ts';
import type { planMonth } from '../db/seed/history/past-month.ts';
import { Random } from '../db/seed/history/random.ts';
import { Simulation } from '../db/seed/history/simulation.ts';
import type { World } from '../db/seed/load/catalogues.ts';

const numbered = <T extends { code: string }>(items: readonly T[]): Map<string, number> =>
  new Map(items.map(({ code }, at) => [code, at + 1]));

function worldOf(now: Date): World {
  const content = valleDemo;
  const years = [2025, 2026, 2027];
  return {
    tenantId: 1,
    content,
    now,
    users: new Map(content.people.map(({ username }, at) => [username, at + 1])),
    zones: numbered(content.zones),
    barrios: numbered(content.barrios),
    companies: numbered(content.companies),
    types: numbered(content.activityTypes),
    formVersions: numbered(forms),
    workflows: new Map(
      content.workflows.map(({ code, definition }, at) => [
        code,
        { id: at + 1, versionId: at + 1, definition: workflowDefinition.parse(definition) },
      ]),
    ),
    params: Object.fromEntries(content.parameters.map(({ key, value }) => [key, value])),
    holidays: years.flatMap((year) => colombianHolidays(year).map(({ date }) => date)),
  };
}

/** Work of the demo as it is generated at a moment, before any database. */
export function simulated(now: Date, plan: typeof planMonth): Simulation {
  const world = worldOf(now);
  const random = new Random(20_261 + world.content.code.length);
  const agenda = new Agenda(random, now, world.holidays, world.content.people, world.content.contracts);
  const counter = () => {
    let last = 0;
    return () => ++last;
  };
  const simulation = new Simulation(world, random, agenda, samplePhotos, {
    operation: counter(),
    activity: counter(),
    submission: counter(),
  });
  plan(simulation, agenda);
  simulation.run();
  return simulation;
}
