import * as z from 'zod';
import { browserTranscriptSchema } from '../../../../shared/analysis/words/transcript.ts';

/** A recording that isn't on the server yet. */
export const takeSchema = z.object({
  blob: z.instanceof(Blob),
  durationSeconds: z.number(),
  /** ISO 8601, UTC. */
  recordedAt: z.string(),
  /** Null if the member answered without a question. Missing in takes stored before questions existed. */
  questionId: z.string().nullable().default(null),
  /** Words recognized on this device while recording; null if none. */
  transcript: browserTranscriptSchema.nullable().default(null),
});
export type Take = z.output<typeof takeSchema>;

const DATABASE = 'greenroom';
const STORE = 'takes';

/** Replaces the member's earlier take. Rejects if the browser can't store it (private window, full disk). */
export async function saveTake(memberId: string, take: Take): Promise<void> {
  await runInStore('readwrite', (store) => store.put(take, memberId));
}

export async function readTake(memberId: string): Promise<Take | null> {
  const found = await runInStore('readonly', (store) => store.get(memberId));
  const take = takeSchema.safeParse(found);
  return take.success ? take.data : null;
}

export async function deleteTake(memberId: string): Promise<void> {
  await runInStore('readwrite', (store) => store.delete(memberId));
}

async function runInStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Waits for the transaction, because it can still be rolled back after the request succeeds.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('error', () => reject(transaction.error));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
