import * as z from 'zod';
import { tiers } from '../../../../shared/accounts/member.ts';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { itemLimits, numberFromInput } from '../../../../shared/catalogue/item-fields.ts';

export const fileSlots = ['main', 'captions', 'thumbnail', 'hostImage'] as const;
export type FileSlot = (typeof fileSlots)[number];

/** A file field of the form: undefined keeps what is stored, an upload address replaces it, null removes it. */
const draftFile = z.string().nullable().optional();
export type DraftFile = z.output<typeof draftFile>;

/** What an administrator has typed and uploaded. One shape for all three forms. Numbers stay text until they are sent. */
export const itemDraftSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    /** '' is none. */
    categoryId: z.string(),
    requiredTier: z.enum(tiers),
    /** '' keeps the position. */
    orderIndex: z.string(),
    isPublic: z.boolean(),
    /** Seconds of a course or podcast, pages of a study guide. */
    extent: z.string(),
    hostName: z.string(),
    /** Criteria that a course trains. */
    trains: z.array(z.enum(criterionKeys)).readonly(),
    /** Bytes of the main file. */
    fileSize: z.number(),
    files: z.partialRecord(z.enum(fileSlots), draftFile).readonly(),
  })
  .readonly();
export type ItemDraft = z.output<typeof itemDraftSchema>;

export const emptyDraft: ItemDraft = {
  title: '',
  description: '',
  categoryId: '',
  requiredTier: 'starter',
  orderIndex: '0',
  isPublic: true,
  extent: '0',
  hostName: '',
  trains: [],
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
    orderIndex: draft.orderIndex.trim() === '' ? undefined : positionOf(draft.orderIndex),
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
