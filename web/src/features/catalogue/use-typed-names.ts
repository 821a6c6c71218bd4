import { useState } from 'react';
import * as z from 'zod';
import { revisionSchema } from '../../../../shared/http/revision.ts';
import { useKeptDraft, useRestoredDraft } from '../../platform/use-draft.ts';

/** Stands for the category to add; no category's id looks like this. */
export const NEW_NAME = '+';

const FORM = 'admin/categories';
const typedSchema = z
  .record(z.string(), z.object({ name: z.string(), revision: revisionSchema.optional() }).readonly())
  .readonly();

/** What was typed into the names of categories and not sent, by their ids. It comes back when the session is lost meanwhile. */
export function useTypedNames() {
  const restored = useRestoredDraft(FORM, typedSchema);
  const [typed, setTyped] = useState(restored ?? {});
  useKeptDraft(FORM, Object.keys(typed).length > 0 ? typed : null);
  return {
    areRestored: restored !== null,
    of: (id: string) => typed[id]?.name,
    /** The revision of the category when typing began. */
    revisionOf: (id: string) => typed[id]?.revision,
    type: (id: string, name: string, revision?: number) =>
      setTyped((all) => ({ ...all, [id]: { name, revision: all[id]?.revision ?? revision } })),
    forget: (id: string) =>
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id))),
  };
}
