import type * as z from 'zod';
import { readTabJson, saveTabValue } from './tab-storage.store.ts';

/** Identifies a member's draft of one form. `form` is a name such as 'admin/course'. */
interface DraftKey {
  userId: string;
  form: string;
}

const PREFIX = 'draft/';

const toStorageKey = ({ userId, form }: DraftKey) => `${PREFIX}${userId}/${form}`;

/**
 * The member's unsent input in this form and tab; null if it is missing or doesn't match `schema`.
 */
export function readDraft<T>(key: DraftKey, schema: z.ZodType<T>): T | null {
  return readTabJson(toStorageKey(key), schema);
}

/**
 * Don't use this for passwords, card numbers or signed URLs, which must not be stored in a browser.
 */
export function storeDraft(key: DraftKey, draft: unknown): void {
  saveTabValue(toStorageKey(key), JSON.stringify(draft));
}

export function deleteDraft(key: DraftKey): void {
  saveTabValue(toStorageKey(key), null);
}

/** Called at sign-out, so that the browser's next user finds no drafts. */
export function deleteAllDrafts(): void {
  deleteKeys((key) => key.startsWith(PREFIX));
}

/** Deletes drafts that another member's lost session may have left in this tab. */
export function deleteOtherUsersDrafts(userId: string): void {
  deleteKeys(
    (key) => key.startsWith(PREFIX) && !key.startsWith(toStorageKey({ userId, form: '' })),
  );
}

function deleteKeys(isWanted: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(isWanted)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
