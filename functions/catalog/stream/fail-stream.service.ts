import { log } from '#platform/logging.ts';
import type { StreamFailure } from '#shared/catalog/stream.ts';
import type { ItemKey } from '../item/catalog-row.ts';
import type { PendingCopyStore } from '../item/pending-copy.store.ts';

/** Marks the stream as failed. The log line triggers an alarm. */
export async function failStream(
  copies: Pick<PendingCopyStore, 'setFailed'>,
  key: ItemKey,
  streamId: string,
  reason: StreamFailure,
): Promise<void> {
  const marked = await copies.setFailed(key, { state: 'failed', streamId, reason });
  if (marked) log('warn', 'stream failed', { itemId: key.itemId, streamId, reason });
}
