import { useState } from 'react';
import * as z from 'zod';
import { forgetDraft, keepDraft, readDraft } from '../../platform/draft.store.ts';
import { showable } from './showable.ts';

export interface KeptText {
  readonly text: string;
  readonly set: (text: string) => void;
  /** It has arrived, or is not wanted any more: back to what it began with. */
  readonly forget: () => void;
}

/** A text that outlives a failed call, another tab of the page, a reload and a sign-in. */
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
