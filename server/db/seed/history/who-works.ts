import type { World } from '../load/catalogues.ts';
import type { ActivityRecord, OperationRecord } from './records.ts';
import type { Simulation } from './simulation.ts';

/** Who decides in an office stage, by workflow. */
const desks: Record<string, string[]> = {
  WFSUSREC: ['despacho', 'despachosur', 'coordinador'],
  WFCRITICA: ['critica'],
  WFLECTURA: ['critica'],
  WFCAMMED: ['laboratorio', 'coordinador'],
  WFDANO: ['coordinador', 'despacho'],
  WFPQR: ['pqr'],
  WFPERD: ['perdidas'],
};
/** The company whose people do the field work of a workflow in a zone. */
export function contractorOf(world: World, workflow: string, zone: string): string {
  const contractors = new Set(world.companies.keys());
  const eastern = ['ZN01', 'ZN02', 'ZN03', 'ZN04', 'ZN05'].includes(zone);
  const wanted: Record<string, string> = {
    WFSUSREC: 'CT02',
    WFCRITICA: eastern || zone === 'ZN06' ? 'CT01' : 'SPVD',
    WFLECTURA: eastern || zone === 'ZN06' ? 'CT01' : 'SPVD',
    WFCAMMED: 'CT05',
    WFDANO: eastern ? 'CT03' : 'CT04',
    WFPQR: 'CT05',
    WFPERD: zone === 'ZN05' || zone === 'ZN07' ? 'CT06' : 'SPVD',
  };
  const code = wanted[workflow] ?? '';
  return contractors.has(code) ? code : [...contractors][0]!;
}

/** The username of who decides in an office stage. */
export function deskOf(
  { world, random }: Pick<Simulation, 'world' | 'random'>,
  { workflow }: OperationRecord,
): string {
  const known = (desks[workflow] ?? []).filter((username) => world.users.has(username));
  return known.length > 0
    ? random.pick(known)
    : world.content.people.find((person) => person.role === 'DESPACHADOR')!.username;
}

/** The contractor and the zone that do worse than the others. */
export const laggingCompany = 'CT03';
export const laggingZone = 'ZN07';

/** Whether work is done by those who lag behind. */
export const isLagging = (
  { world }: Pick<Simulation, 'world'>,
  { company_id }: Pick<ActivityRecord, 'company_id'>,
  { customer }: Pick<OperationRecord, 'customer'>,
): boolean => company_id === world.companies.get(laggingCompany) || customer.barrio.zone === laggingZone;
