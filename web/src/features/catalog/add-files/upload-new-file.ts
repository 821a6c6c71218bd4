import type { CatalogItem, FileSlot } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/uploads/upload-limits.ts';
import type { SiteConfig } from '#web/platform/config.ts';
import { releaseUploadUrl } from '#web/platform/upload/upload.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { emptyDraft, type ItemDraft } from '../admin-config/item-draft.ts';
import { sendFile } from '../admin-form/send-file.ts';
import type { FileProgress, NewFile } from './new-file.ts';

/** An uploaded main file, its measured length, and its thumbnail if it has one. */
export interface SentFile {
  uploadUrl: string;
  extent: number;
  thumbnail: string | null;
}

export type SendOutcome = SentFile | { refusal: string };

export interface SendOptions {
  signal: AbortSignal;
  show: (progress: FileProgress<never>) => void;
}

/** Checks a file like the form does, then uploads it. */
export async function uploadNewFile<Item extends CatalogItem>(
  { kind, site }: { kind: AdminScreenConfig<Item>; site: SiteConfig | undefined },
  { file, picture: chosen }: NewFile<Item>,
  { signal, show }: SendOptions,
): Promise<SendOutcome> {
  if (file.size > UPLOAD_LIMIT_BYTES)
    return { refusal: 'This file is too large. Choose one under 2 GB.' };

  const inspect = async (slot: FileSlot, sent: File) =>
    (await kind.slots.find((each) => each.slot === slot)?.inspect?.(sent, site)) ?? { extent: 0 };

  const main = await inspect('main', file);
  if (main.problem !== undefined) return { refusal: main.problem };

  const { problem } = chosen ? await inspect('thumbnail', chosen) : {};
  if (chosen && problem) return { refusal: `${chosen.name}: ${problem}` };

  const picture = chosen ?? (await kind.makeThumbnail?.(file).catch(() => null));
  signal.throwIfAborted();
  const thumbnail = picture ? await sendFile(picture, signal, () => undefined) : null;

  try {
    const uploadUrl = await sendFile(file, signal, (progress) =>
      show({ state: 'sending', ...progress }),
    );

    return { uploadUrl, extent: main.extent, thumbnail };
  } catch (error) {
    if (thumbnail) releaseUploadUrl(thumbnail);
    throw error;
  }
}

/** The form of a hidden item with this file. */
export function buildHiddenDraft(
  { fields, file }: NewFile<unknown>,
  { uploadUrl, extent, thumbnail }: SentFile,
): ItemDraft {
  return {
    ...emptyDraft,
    ...fields,
    title: fields.title.trim() || file.name.slice(0, itemLimits.title),
    isPublicChosen: true,
    extent: String(extent),
    fileSize: file.size,
    files: { main: uploadUrl, ...(thumbnail && { thumbnail }) },
  };
}
