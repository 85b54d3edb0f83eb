import { Random } from '../server/db/seed/history/random.ts';
import type { World } from './restore.ts';

/** A list as somebody has narrowed and sorted it: what the filter bar of activities can say. */
export interface ListShape {
  zoneId?: number;
  type?: { id: number; code: string };
  status?: string[];
  priority?: string;
  /** Due within these instants. */
  due?: [string, string];
  sort: 'createdAt' | 'dueAt' | 'endedAt';
}

const seed = 13;
const count = 40;
const open = ['new', 'assigned', 'downloaded', 'seen', 'pending'];
const ended = ['synchronized', 'unrealized', 'rejected'];
const day = 86_400_000;

/** The same at every run on the same data. @param status of all of them, whatever was drawn */
export function listShapes(world: World, status?: 'open' | 'ended'): ListShape[] {
  const shapes = drawnShapes(world);
  return status ? shapes.map((shape) => ({ ...shape, status: status === 'open' ? open : ended })) : shapes;
}

function drawnShapes({ shelves, zones }: World): ListShape[] {
  const random = new Random(seed);
  const today = Math.floor(Date.now() / day) * day;
  return Array.from({ length: count }, (): ListShape => {
    const shelf = random.pick(shelves.slice(0, 24));
    const from = today - random.int(1, 600) * day;
    return {
      ...(random.chance(0.6) ? { zoneId: random.pick(zones) } : {}),
      ...(random.chance(0.4) ? { type: { id: shelf.typeId, code: shelf.typeCode } } : {}),
      ...(random.chance(0.7) ? { status: random.chance(0.5) ? open : ended } : {}),
      ...(random.chance(0.2) ? { priority: random.pick(['low', 'half', 'high']) } : {}),
      ...(random.chance(0.3)
        ? { due: [new Date(from).toISOString(), new Date(from + 30 * day).toISOString()] }
        : {}),
      sort: random.pick(['createdAt', 'dueAt', 'endedAt'] as const),
    };
  });
}

/** As the product is asked. */
export function searchOf({ zoneId, type, status, priority, due, sort }: ListShape): object {
  const filters: object[] = [{ key: 'kind', operator: 'IN', value: ['field', 'office'] }];
  if (zoneId !== undefined)
    filters.push({ key: 'zoneId', field_type: 'LONG', operator: 'IN', value: [zoneId] });
  if (type) filters.push({ key: 'typeCode', operator: 'IN', value: [type.code] });
  if (status) filters.push({ key: 'status', operator: 'IN', value: status });
  if (priority) filters.push({ key: 'priority', operator: 'IN', value: [priority] });
  if (due) filters.push({ key: 'dueAt', field_type: 'INSTANT', operator: 'BETWEEN', value: due });
  return { filters, sorts: [{ key: sort, direction: 'DESC' }], page: 0, size: 50 };
}

const columns = { createdAt: 'created_at', dueAt: 'due_at', endedAt: 'ended_at' };

/** As the bare server is asked: a statement for each shape, prepared once, and its values after the tenant's. */
export function statementOf(
  shape: ListShape,
  rowColumns: string,
  names: string,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given) + 1}`;
  const conditions = ['a.tenant_id = $1', `a.kind in ('field', 'office')`, 'a.withdrawn_at is null'];
  if (shape.zoneId !== undefined) conditions.push(`a.zone_id = ${value(shape.zoneId)}`);
  if (shape.type) conditions.push(`a.type_id = ${value(shape.type.id)}`);
  if (shape.status) conditions.push(`a.status = any(${value(shape.status)})`);
  if (shape.priority) conditions.push(`a.priority = ${value(shape.priority)}`);
  if (shape.due) conditions.push(`a.due_at between ${value(shape.due[0])} and ${value(shape.due[1])}`);
  const matching = conditions.join(' and ');
  const order = `a.${columns[shape.sort]} desc nulls last, a.id desc`;
  return {
    text: `
      select (select count(*) from (select from activity a where ${matching} limit 10001) m) as total, ${rowColumns}
      from (select id from activity a where ${matching} order by ${order} limit 50) p
      join activity a on a.tenant_id = $1 and a.id = p.id ${names} order by ${order}`,
    values,
  };
}
