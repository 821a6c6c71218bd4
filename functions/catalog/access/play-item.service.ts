import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import { mediaSigner, type MediaSigner } from '#platform/storage/media-url.ts';
import { SINGLE_READ_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import { clock } from '#platform/uses/use.ts';

import { catalogItems, type CatalogItemStore } from '../item/catalog-item.store.ts';
import type { CatalogRow, StoredFile } from '../item/catalog-row.ts';
import type { KindPartition } from '../item/item-kind.ts';
import {
  checkFileAccess,
  findAllowedFile,
  signFileUrl,
  signStream,
  urlLifetimeSeconds,
} from './file-access.ts';

interface FileDeps<Row extends CatalogRow> {
  items: Pick<CatalogItemStore<Row>, 'find'>;
  signer: () => Promise<MediaSigner>;
  now: () => Date;
}

/** The dependencies of `playItem` and `redirectToCaptions`. */
export const openFileUses = <Row extends CatalogRow>(kind: KindPartition<Row>) => ({
  items: catalogItems(kind).pick('find'),
  signer: mediaSigner,
  now: clock,
});

export async function playItem(
  { caller, params }: OpenFileCall,
  { items, signer, now }: FileDeps<CatalogRow & { duration: number }>,
) {
  const row = await items.find(readSoleParam(params));
  const file = findAllowedFile(caller, row);
  if (isRefusal(file)) return file;

  const [keys, at] = [await signer(), now()];
  const url = signFileUrl(keys, file, urlLifetimeSeconds(row?.duration ?? 0), at);
  const stream = row && signStream(keys, row, { expiresAt: new Date(url.expiresAt), now: at });
  const cookies = stream && { cookies: stream.cookies };

  return {
    status: 200,
    body: { ...url, ...(stream && { stream: stream.urls }) },
    ...cookies,
  } as const;
}

/** A `<track>` element needs a fixed URL, so this endpoint redirects to the signed URL. */
export async function redirectToCaptions(
  { caller, params }: OpenFileCall,
  { items, signer, now }: FileDeps<CatalogRow & { captions: StoredFile | null }>,
) {
  const row = await items.find(readSoleParam(params));
  const refusal = checkFileAccess(caller, row);
  if (refusal) return refusal;
  if (!row?.captions) return refuse('NOT_FOUND');

  const { url } = signFileUrl(await signer(), row.captions, SINGLE_READ_URL_SECONDS, now());

  return { status: 302, body: undefined, location: url } as const;
}

interface OpenFileCall {
  caller: Principal;
  params: object;
}

/** The only path parameter is the item ID. Its name depends on the kind. */
function readSoleParam(params: object): string {
  return String(Object.values(params)[0]);
}
