import type { Tier } from '../../../../shared/accounts/member.ts';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { itemLimits, numberFromInput } from '../../../../shared/catalogue/item-fields.ts';

/** A file field of the form: undefined keeps what is stored, an upload address replaces it, null removes it. */
export type DraftFile = string | null | undefined;

export const fileSlots = ['main', 'captions', 'thumbnail', 'hostImage'] as const;
export type FileSlot = (typeof fileSlots)[number];

/** What an administrator has typed and uploaded. One shape for all three forms. Numbers stay text until they are sent. */
export interface ItemDraft {
  readonly title: string;
  readonly description: string;
  /** '' is none. */
  readonly categoryId: string;
  readonly requiredTier: Tier;
  readonly orderIndex: string;
  readonly isPublic: boolean;
  /** Seconds of a course or podcast, pages of a study guide. */
  readonly extent: string;
  readonly hostName: string;
  /** Bytes of the main file. */
  readonly fileSize: number;
  readonly files: Readonly<Partial<Record<FileSlot, DraftFile>>>;
}

export const emptyDraft: ItemDraft = {
  title: '',
  description: '',
  categoryId: '',
  requiredTier: 'starter',
  orderIndex: '0',
  isPublic: true,
  extent: '0',
  hostName: '',
  fileSize: 0,
  files: {},
};

/** The draft that an item is edited with. */
export function draftOf(item: CatalogueItem, own: Partial<ItemDraft>): ItemDraft {
  const { title, description, requiredTier, isPublic } = item;
  return {
    ...emptyDraft,
    title,
    description,
    requiredTier,
    isPublic,
    categoryId: item.categoryId ?? '',
    orderIndex: String(item.orderIndex),
    ...own,
  };
}

/** The fields all three forms send. */
export function sharedFieldsOf(draft: ItemDraft) {
  const { title, description, requiredTier, isPublic } = draft;
  return {
    title: title.trim(),
    description: description.trim(),
    categoryId: draft.categoryId || null,
    requiredTier,
    isPublic,
    orderIndex: positionOf(draft.orderIndex),
    thumbnailUrl: draft.files.thumbnail,
  };
}

// Positions may be negative: in front of everything.
function positionOf(text: string): number {
  const size = numberFromInput(text.trim().replace(/^-/, ''), itemLimits.orderIndex);
  return text.trim().startsWith('-') && size > 0 ? -size : size;
}

/** Will the item have its main file after saving? `address` is the stored one's, null without. */
export function hasMainFile(draft: ItemDraft, address: string | null): boolean {
  const sent = draft.files.main;
  return sent === undefined ? address !== null : sent !== null;
}
