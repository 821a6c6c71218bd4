import type { Page } from 'playwright-core';
import * as z from 'zod';
import { listKeys } from './buckets.ts';
import { origin, stateDir } from './worker-stack.ts';

const userSchema = z.object({ id: z.string() });

/**
 * Keys of the signed-in member's uploads that were never registered or saved. Journeys of other
 * members may leave such uploads behind, e.g. after a lost connection.
 */
export async function listOwnUploads(page: Page): Promise<string[]> {
  const { id } = userSchema.parse(await (await page.request.get(`${origin}/api/auth/user`)).json());
  return (await listKeys(stateDir, 'uploads')).filter((key) => key.startsWith(`incoming/${id}/`));
}
