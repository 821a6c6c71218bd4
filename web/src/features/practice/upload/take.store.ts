import * as z from 'zod';
import { browserTranscriptSchema } from '#shared/analysis/words/transcript.ts';

/** A recording that isn't on the server yet. */
const takeSchema = z.object({
  blob: z.instanceof(Blob),
  durationSeconds: z.number(),
  /** ISO 8601, UTC. */
  recordedAt: z.string(),
  /**
   * Null if the member answered without a question. Missing in takes stored before questions
   * existed.
   */
  questionId: z.string().nullable().default(null),
  rehearsalId: z.string().nullable().default(null),
  /** The video that this take repeats. */
  retakeOf: z.string().nullish(),
  transcript: browserTranscriptSchema.nullable().default(null),
});

export type Take = z.output<typeof takeSchema>;

const DATABASE = 'greenroom';
const STORE = 'takes';

/** A member has one take outside of rehearsals, and one for each question of a rehearsal. */
export type TakeSlot = Pick<Take, 'questionId' | 'rehearsalId'>;

/**
 * Replaces the earlier take in the same slot. Rejects if the browser can't store it (private
 * window, full disk).
 */
export async function saveTake(memberId: string, take: Take): Promise<void> {
  await runInStore('readwrite', (store) => store.put(take, buildKey(memberId, take)));
}

export async function readTake(
  memberId: string,
  slot: TakeSlot = NO_REHEARSAL,
): Promise<Take | null> {
  const found = await runInStore('readonly', (store) => store.get(buildKey(memberId, slot)));
  const take = takeSchema.safeParse(found);
  return take.success ? take.data : null;
}

export async function deleteTake(memberId: string, slot: TakeSlot = NO_REHEARSAL): Promise<void> {
  await runInStore('readwrite', (store) => store.delete(buildKey(memberId, slot)));
}

export async function readAllTakes(memberId: string): Promise<Take[]> {
  const found = await runInStore('readonly', (store) => store.getAll(buildKeyRange(memberId)));
  return found.flatMap((row) => takeSchema.safeParse(row).data ?? []);
}

export async function deleteAllTakes(memberId: string): Promise<void> {
  await runInStore('readwrite', (store) => store.delete(buildKeyRange(memberId)));
}

const NO_REHEARSAL: TakeSlot = { questionId: null, rehearsalId: null };

function buildKey(memberId: string, { rehearsalId, questionId }: TakeSlot): string {
  return rehearsalId === null ? memberId : `${memberId}/${rehearsalId}/${questionId}`;
}

/** Member IDs have the same length, so none is the beginning of another. */
function buildKeyRange(memberId: string): IDBKeyRange {
  return IDBKeyRange.bound(memberId, `${memberId}/\uffff`);
}

async function runInStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
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
