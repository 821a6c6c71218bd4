import type { TableName, Tables } from '../state/tables.ts';
import { API_VERSION, type World } from '../state/world.ts';

/** Records that something happened, with the object as it is now, and sends it to every endpoint that asked for it. */
export function emit(world: World, type: string, object: object, before?: object): void {
  const endpoints = world
    .all('webhookEndpoint')
    .filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    );
  const event = world.put('event', {
    id: world.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    // Real time also for customers on a clock: whoever lists events by time must not miss the later ones of others.
    created: world.realNow,
    data: {
      object: structuredClone(object),
      ...(before && { previous_attributes: structuredClone(changedFields(before, object)) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { ...world.request },
    type,
  });
  for (const endpoint of endpoints) {
    const id = world.newId('dlv');
    world.put('delivery', { id, event: event.id, endpoint: endpoint.id, attempts: 0, dueAt: world.realNowMs });
  }
}

/** Changes a row and says so by an event, if anything is different. Answers the row as it is now. */
export function change<Name extends TableName>(
  world: World,
  table: Name,
  { id, changes, event }: { id: string; changes: Partial<Tables[Name]>; event: string },
): Tables[Name] {
  const before = world.get(table, id);
  const after = { ...before, ...changes };
  if (Object.keys(changedFields(before, after)).length === 0) return before;
  world.put(table, after);
  emit(world, event, after, before);
  return after;
}

/** The top-level fields that differ, with the values they had. */
function changedFields(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  const differing = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(differing);
}
