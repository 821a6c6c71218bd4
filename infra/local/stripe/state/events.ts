import type { Event } from './objects.ts';
import type { Store } from './store.ts';
import type { TableName, Tables } from './tables.ts';

export const API_VERSION = '2026-10-28.endive';

/** Records an event and queues it for every endpoint that subscribes to it. */
export function emitEvent(store: Store, type: Event['type'], object: object): void {
  const event = store.put('event', {
    id: store.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    // Use the current time, even if the step was due in the past. Otherwise, clients that poll for
    // new events would miss this event.
    created: Math.floor(store.nowMs / 1000),
    data: { object: structuredClone(object) },
    livemode: false,
    type,
  });

  for (const { id: endpoint, status, enabled_events: types } of store.listAll('webhookEndpoint')) {
    if (status === 'disabled' || !(types.includes('*') || types.includes(type))) continue;

    store.put('delivery', {
      id: store.newId('dlv'),
      event: event.id,
      endpoint,
      attempts: 0,
      dueAtMs: store.nowMs,
    });
  }
}

const UPDATED_EVENT_TYPE = {
  customer: 'customer.updated',
  subscription: 'customer.subscription.updated',
} as const;

/** Updates a customer or subscription. Emits an event if anything changed. */
export function updateAndEmit<Name extends keyof typeof UPDATED_EVENT_TYPE & TableName>(
  store: Store,
  row: readonly [table: Name, id: string],
  changes: Partial<Tables[Name]>,
): Tables[Name] {
  const [table, id] = row;
  const before = store.get(table, id);
  const after = { ...before, ...changes };
  if (JSON.stringify(before) === JSON.stringify(after)) return before;

  store.put(table, after);
  emitEvent(store, UPDATED_EVENT_TYPE[table], after);

  return after;
}
