import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { fileSlots, type CatalogItem, type CatalogKind } from '#shared/catalog/catalog-item.ts';
import { revisionSchema, submissionIdSchema } from '#shared/http/revision.ts';

/**
 * A form's file field: undefined keeps the stored file, an upload URL replaces it, null removes it.
 */
const draftFile = z.string().nullable().optional();

/**
 * Form values, with the same fields for every kind of item. Typed numbers stay strings until
 * submission.
 */
const itemDraftSchema = z
  .object({
    title: z.string().default(''),
    description: z.string().default(''),
    /** '' for no category. */
    categoryId: z.string().default(''),
    requiredTier: z.enum(tiers).default('starter'),
    /** The wanted place in the list, from 1; '' keeps the current one. */
    place: z.string().default(''),
    /** Sort key in the list; undefined keeps the current one. */
    orderIndex: z.number().optional(),
    isPublic: z.boolean().default(false),

    /**
     * True once the administrator has set `isPublic`. Until then, a new item is published when it
     * has a file.
     */
    isPublicChosen: z.boolean().default(true),
    /** Length: seconds for a course or podcast, pages for a study guide. */
    extent: z.string().default('0'),
    hostName: z.string().default(''),
    trainedCriteria: z.array(z.enum(criterionKeys)).readonly().default([]),
    /** One point per line. */
    learningPoints: z.string().default(''),
    /** Size of the main file, in bytes. */
    fileSize: z.number().default(0),
    files: z.partialRecord(z.enum(fileSlots), draftFile).readonly().default({}),
  })
  .readonly();

export type ItemDraft = z.output<typeof itemDraftSchema>;

export const emptyDraft: ItemDraft = itemDraftSchema.parse({ isPublicChosen: false });

export function buildDraft(item: CatalogItem, extraFields: Partial<ItemDraft>): ItemDraft {
  const { title, description, requiredTier, isPublic } = item;
  return {
    ...emptyDraft,
    title,
    description,
    requiredTier,
    isPublic,
    isPublicChosen: true,
    categoryId: item.categoryId ?? '',
    ...extraFields,
  };
}

export function toSharedFields(draft: ItemDraft) {
  const { title, description, requiredTier, isPublic, orderIndex } = draft;
  return {
    title: title.trim(),
    description: description.trim(),
    categoryId: draft.categoryId || null,
    requiredTier,
    isPublic,
    orderIndex,
    thumbnailUrl: draft.files.thumbnail,
  };
}

/** Key under which the form of this kind is stored while the administrator signs in again. */
export const getDraftKey = ({ kind }: { kind: CatalogKind }) => `admin/${kind}`;

/** State of an open form, stored while the administrator signs in again. */
export const savedFormSchema = z.object({
  itemId: z.string().nullable(),
  draft: itemDraftSchema,
  /** File fields whose upload hadn't finished. The administrator must choose these files again. */
  lostFiles: z.array(z.enum(fileSlots)).readonly(),
  submissionId: submissionIdSchema.optional(),
  loaded: z.object({ revision: revisionSchema, draft: itemDraftSchema }).optional(),
});

export type SavedForm = z.output<typeof savedFormSchema>;

/**
 * Strips the signature from upload URLs, because it grants write access. The unsigned URL is enough
 * to identify the file.
 */
export function toSavedForm(form: SavedForm): SavedForm {
  const files = Object.entries(form.draft.files).map(([slot, file]) => [
    slot,
    file && file.split('?')[0],
  ]);

  return { ...form, draft: { ...form.draft, files: Object.fromEntries(files) } };
}
