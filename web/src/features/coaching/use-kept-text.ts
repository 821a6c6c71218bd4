import { useState } from 'react';
import * as z from 'zod';
import { forgetDraft, keepDraft, readDraft } from '../../platform/draft.store.ts';
import { showable } from './showable.ts';

export interface KeptText {
  readonly text: string;
  readonly set: (text: string) => void;
  /** Resets to the initial text, after success or a cancel. */
  readonly forget: () => void;
}

/** A text that survives failed calls, other tabs of the page, reloads and sign-ins. */
export function useKeptText(userId: string, name: string, initial = ''): KeptText {
  const place = { userId, form: `coach/${name}` };
  const [text, setText] = useState(() => readDraft(place, z.string()) ?? initial);
  return {
    text,
    set: (typed) => {
      const next = showable(typed);
      setText(next);
      keepDraft(place, next);
    },
    forget: () => {
      setText(initial);
      forgetDraft(place);
    },
  };
}
