import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { toSavedText } from '../../../../shared/practice/job-post/check-job-post.ts';
import type { SavedJobPost } from '../../../../shared/practice/job-post/saved-job-post.ts';
import { suggestQuestions } from '../../../../shared/practice/job-post/suggest-questions.ts';
import { questions } from '../../../../shared/practice/questions/questions.ts';
import { deleteDraft, readDraft, storeDraft } from '../../platform/draft.store.ts';

export type JobPostControl = ReturnType<typeof useJobPost>;

/**
 * The post in this tab: the pasted one, or else the saved one. A draft in the tab holds the post, so that it is still
 * there after a recording, and so that rehearsals can read it.
 */
export function useJobPost(userId: string, saved: SavedJobPost | null) {
  // Null until the member pastes a post in this tab.
  const [pasted, setPasted] = useState(() => readDraft(toDraftKey(userId), z.string()) || null);
  const [submittedText, setSubmittedText] = useState(pasted);
  const text = pasted ?? saved?.text ?? '';
  const shownText = pasted === null ? (saved?.text ?? null) : submittedText;
  const submitted = useMemo(() => (shownText === null ? null : suggestQuestions(shownText, questions)), [shownText]);
  const savedText = saved?.text ?? null;
  useEffect(() => {
    if (pasted === null && savedText !== null) storeDraft(toDraftKey(userId), savedText);
  }, [pasted, savedText, userId]);
  return {
    text,
    /** The result for the last submitted text; null before the first. */
    submitted,
    /** True if the result belongs to `text`, not to an earlier text. */
    isCurrent: shownText === text,
    isSaved: savedText !== null && toSavedText(text) === savedText,
    change: (changed: string) => {
      // The saved post's questions stay until the member submits the changed text.
      if (pasted === null) setSubmittedText(shownText);
      setPasted(changed);
    },
    submit: () => {
      storeDraft(toDraftKey(userId), text);
      setPasted(text);
      setSubmittedText(text);
    },
    clear: () => {
      deleteDraft(toDraftKey(userId));
      setPasted('');
      setSubmittedText(null);
    },
    openSaved: () => setPasted(null),
  };
}

const toDraftKey = (userId: string) => ({ userId, form: 'practice/job-post' });
