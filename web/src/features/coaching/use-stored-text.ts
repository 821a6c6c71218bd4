import { useState } from 'react';
import * as z from 'zod';
import { deleteDraft, storeDraft, readDraft } from '../../platform/draft.store.ts';
import { removeUnsafeCharacters } from './input-text.ts';

/** A text stored in the browser, so it survives failed calls, tab switches within the page, reloads and sign-ins. */
export function useStoredText(userId: string, name: string, initial = '') {
  const location = { userId, form: `coach/${name}` };
  const [text, setText] = useState(() => readDraft(location, z.string()) ?? initial);
  return {
    text,
    set: (typed: string) => {
      const next = removeUnsafeCharacters(typed);
      setText(next);
      storeDraft(location, next);
    },
    /** Resets to the initial text, after sending or canceling. */
    reset: () => {
      setText(initial);
      deleteDraft(location);
    },
  };
}
