import * as z from 'zod';
import { fileSlots, itemDraftSchema, type FileSlot, type ItemDraft } from './item-draft.ts';

/** An open form as it is kept while its administrator signs in again. */
export const keptFormSchema = z.object({
  /** Null creates a new item. */
  itemId: z.string().nullable(),
  draft: itemDraftSchema,
  /** Whose chosen file was not in storage yet: a browser does not let us keep it. */
  lostFiles: z.array(z.enum(fileSlots)).readonly(),
});
export type KeptForm = z.output<typeof keptFormSchema>;

export function keptForm(itemId: string | null, draft: ItemDraft, lostFiles: readonly FileSlot[]): KeptForm {
  const files = Object.fromEntries(Object.entries(draft.files).map(([slot, file]) => [slot, file && unsigned(file)]));
  return { itemId, draft: { ...draft, files }, lostFiles };
}

/** An upload address is a key as long as it carries its signature. Without it the server still knows it. */
function unsigned(address: string): string {
  return address.split('?')[0] ?? address;
}
