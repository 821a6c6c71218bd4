import * as z from 'zod';
import { revisionSchema, submissionIdSchema } from '../../../../shared/http/revision.ts';
import { fileSlots, itemDraftSchema } from './item-draft.ts';

/** An open form as it is kept while its administrator signs in again. */
export const keptFormSchema = z.object({
  /** Null creates a new item. */
  itemId: z.string().nullable(),
  draft: itemDraftSchema,
  /** Whose chosen file was not in storage yet: a browser does not let us keep it. */
  lostFiles: z.array(z.enum(fileSlots)).readonly(),
  submissionId: submissionIdSchema.optional(),
  /** The item as the form loaded it. */
  loaded: z.object({ revision: revisionSchema, draft: itemDraftSchema }).optional(),
});
export type KeptForm = z.output<typeof keptFormSchema>;

export function keptForm(form: KeptForm): KeptForm {
  const { draft } = form;
  const files = Object.fromEntries(Object.entries(draft.files).map(([slot, file]) => [slot, file && unsigned(file)]));
  return { ...form, draft: { ...draft, files } };
}

/** An upload address is a key as long as it carries its signature. Without it the server still knows it. */
function unsigned(address: string): string {
  return address.split('?')[0] ?? address;
}
