import * as z from 'zod';
import { tiers } from '../../../../shared/accounts/member.ts';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { itemLimits, parseNumberInput } from '../../../../shared/catalog/item-fields.ts';

export const fileSlots = ['main', 'captions', 'thumbnail', 'hostImage'] as const;
export type FileSlot = (typeof fileSlots)[number];

/** A form's file field: undefined keeps the stored file, an upload URL replaces it, null removes it. */
const draftFile = z.string().nullable().optional();

/** An administrator's input, with one shape for all three forms. Numbers stay strings until submission. */
export const itemDraftSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    /** '' for no category. */
    categoryId: z.string(),
    requiredTier: z.enum(tiers),
    /** '' keeps the current position. */
    orderIndex: z.string(),
    isPublic: z.boolean(),
    /** Seconds for a course or podcast, pages for a study guide. */
    extent: z.string(),
    hostName: z.string(),
    /** Criteria that the course trains. */
    trainedCriteria: z.array(z.enum(criterionKeys)).readonly(),
    /** Size of the main file, in bytes. */
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
  trainedCriteria: [],
  fileSize: 0,
  files: {},
};

/** The draft for editing an item. */
export function buildDraft(item: CatalogItem, extraFields: Partial<ItemDraft>): ItemDraft {
  const { title, description, requiredTier, isPublic } = item;
  return {
    ...emptyDraft,
    title,
    description,
    requiredTier,
    isPublic,
    categoryId: item.categoryId ?? '',
    orderIndex: String(item.orderIndex),
    ...extraFields,
  };
}

/** The request fields shared by all three forms. */
export function toSharedFields(draft: ItemDraft) {
  const { title, description, requiredTier, isPublic } = draft;
  return {
    title: title.trim(),
    description: description.trim(),
    categoryId: draft.categoryId || null,
    requiredTier,
    isPublic,
    orderIndex: draft.orderIndex.trim() === '' ? undefined : parsePosition(draft.orderIndex),
    thumbnailUrl: draft.files.thumbnail,
  };
}

// Negative positions are allowed and come first.
function parsePosition(text: string): number {
  const size = parseNumberInput(text.trim().replace(/^-/, ''), itemLimits.orderIndex);
  return text.trim().startsWith('-') && size > 0 ? -size : size;
}

/**
 * True if the item will have its main file after saving. `address` is the stored file's address; null if no file is
 * stored.
 */
export function hasMainFile(draft: ItemDraft, address: string | null): boolean {
  const sent = draft.files.main;
  return sent === undefined ? address !== null : sent !== null;
}
