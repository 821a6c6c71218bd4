import { useState } from 'react';
import * as z from 'zod';
import { useKeptDraft, useRestoredDraft } from '../../platform/use-draft.ts';

/** Stands for the category to add; no category's id looks like this. */
export const NEW_NAME = '+';

const FORM = 'admin/categories';
const typedSchema = z.record(z.string(), z.string()).readonly();

/** What was typed into the names of categories and not sent, by their ids. It comes back when the session is lost meanwhile. */
export function useTypedNames() {
  const restored = useRestoredDraft(FORM, typedSchema);
  const [typed, setTyped] = useState(restored ?? {});
  useKeptDraft(FORM, Object.keys(typed).length > 0 ? typed : null);
  return {
    areRestored: restored !== null,
    of: (id: string) => typed[id],
    type: (id: string, name: string) => setTyped((all) => ({ ...all, [id]: name })),
    forget: (id: string) =>
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id))),
  };
}
