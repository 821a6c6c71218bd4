import { useState } from 'react';
import * as z from 'zod';
import { deleteDraft, storeDraft, readDraft } from '#web/platform/draft.store.ts';
import { useSession } from '#web/platform/session.ts';
import { removeUnsafeCharacters } from '../texts/typed-text.ts';

/**
 * Text input stored in the browser, so that it survives failed requests, tab changes, reloads and
 * sign-in.
 */
export function useStoredText(name: string, initial = '') {
  const userId = useSession().user?.id ?? '';
  const location = { userId, form: `coach/${name}` };
  const [text, setText] = useState(() => readDraft(location, z.string()) ?? initial);

  return {
    text,

    set: (typed: string) => {
      const next = removeUnsafeCharacters(typed);
      setText(next);
      storeDraft(location, next);
    },

    /** Restores the initial text. Call after sending or canceling. */
    reset: () => {
      setText(initial);
      deleteDraft(location);
    },
  };
}
