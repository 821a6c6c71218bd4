import { useState } from 'react';
import * as z from 'zod';
import { revisionSchema } from '../../../../shared/http/revision.ts';
import { useSavedDraft, useRestoredDraft } from '../../platform/use-draft.ts';

/** Key of the category being added; never a real category ID. */
export const NEW_CATEGORY_KEY = '+';

const DRAFT_KEY = 'admin/categories';
const unsavedNamesSchema = z
  .record(z.string(), z.object({ name: z.string(), revision: revisionSchema.optional() }).readonly())
  .readonly();

export function useUnsavedNames() {
  const restored = useRestoredDraft(DRAFT_KEY, unsavedNamesSchema);
  const [typed, setTyped] = useState(restored ?? {});
  useSavedDraft(DRAFT_KEY, Object.keys(typed).length > 0 ? typed : null);
  return {
    isRestored: restored !== null,
    get: (id: string) => typed[id]?.name,
    /** The category's revision when typing began. */
    getRevision: (id: string) => typed[id]?.revision,
    set: (id: string, name: string, revision?: number) =>
      setTyped((all) => ({ ...all, [id]: { name, revision: all[id]?.revision ?? revision } })),
    forget: (id: string) =>
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id))),
  };
}
