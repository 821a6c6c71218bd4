import * as z from 'zod';
import { revisionSchema, submissionIdSchema } from '../../../../shared/http/revision.ts';
import { fileSlots, itemDraftSchema } from './item-draft.ts';

/** An open form, saved while its administrator signs in again. */
export const savedFormSchema = z.object({
  /** Null for a new item. */
  itemId: z.string().nullable(),
  draft: itemDraftSchema,
  /** Fields whose upload was unfinished. Browsers can't persist a chosen file. */
  lostFiles: z.array(z.enum(fileSlots)).readonly(),
  submissionId: submissionIdSchema.optional(),
  /** The item as loaded by the form. */
  loaded: z.object({ revision: revisionSchema, draft: itemDraftSchema }).optional(),
});
export type SavedForm = z.output<typeof savedFormSchema>;

export function toSavedForm(form: SavedForm): SavedForm {
  const { draft } = form;
  const files = Object.fromEntries(
    Object.entries(draft.files).map(([slot, file]) => [slot, file && stripSignature(file)]),
  );
  return { ...form, draft: { ...draft, files } };
}

/**
 * A signed upload URL grants write access, so only the unsigned part is stored. The server accepts the unsigned URL.
 */
function stripSignature(address: string): string {
  return address.split('?')[0] ?? address;
}
