import { useState } from 'react';
import * as z from 'zod';
import { revisionSchema } from '../../../../shared/http/revision.ts';
import { useKeptDraft, useRestoredDraft } from '../../platform/use-draft.ts';

/** Key of the category being added; never a real category ID. */
export const NEW_NAME = '+';

const FORM = 'admin/categories';
const typedSchema = z
  .record(z.string(), z.object({ name: z.string(), revision: revisionSchema.optional() }).readonly())
  .readonly();

/** Unsaved category names by category ID. Restored after a session loss. */
export function useTypedNames() {
  const restored = useRestoredDraft(FORM, typedSchema);
  const [typed, setTyped] = useState(restored ?? {});
  useKeptDraft(FORM, Object.keys(typed).length > 0 ? typed : null);
  return {
    areRestored: restored !== null,
    of: (id: string) => typed[id]?.name,
    /** The category's revision when typing began. */
    revisionOf: (id: string) => typed[id]?.revision,
    type: (id: string, name: string, revision?: number) =>
      setTyped((all) => ({ ...all, [id]: { name, revision: all[id]?.revision ?? revision } })),
    forget: (id: string) =>
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id))),
  };
}
