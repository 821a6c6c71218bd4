import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { toKeptText } from '../../../../shared/practice/job-post/check-job-post.ts';
import type { KeptJobPost } from '../../../../shared/practice/job-post/kept-job-post.ts';
import { type JobPostResult, suggestQuestions } from '../../../../shared/practice/job-post/suggest-questions.ts';
import { questions } from '../../../../shared/practice/questions/questions.ts';
import { deleteDraft, readDraft, storeDraft } from '../../platform/draft.store.ts';

export interface JobPostControl {
  readonly text: string;
  /** The result for the text that was last submitted; null before. */
  readonly submitted: JobPostResult | null;
  /** True if the result belongs to `text`, not to an earlier text. */
  readonly isCurrent: boolean;
  /** True if the text is the kept post. */
  readonly isKept: boolean;
  readonly change: (text: string) => void;
  readonly submit: () => void;
  readonly clear: () => void;
  readonly openKept: () => void;
}

/**
 * The post in this tab: the one that the member pasted, or else the kept one. Stores it in the tab, where the member
 * finds it again after a recording and where rehearsals read it.
 */
export function useJobPost(userId: string, kept: KeptJobPost | null): JobPostControl {
  // Null until the member pastes a post in this tab.
  const [pasted, setPasted] = useState(() => readDraft(toDraftKey(userId), z.string()) || null);
  const [submittedText, setSubmittedText] = useState(pasted);
  const text = pasted ?? kept?.text ?? '';
  const shownText = pasted === null ? (kept?.text ?? null) : submittedText;
  const submitted = useMemo(() => (shownText === null ? null : suggestQuestions(shownText, questions)), [shownText]);
  const keptText = kept?.text ?? null;
  useEffect(() => {
    if (pasted === null && keptText !== null) storeDraft(toDraftKey(userId), keptText);
  }, [pasted, keptText, userId]);
  return {
    text,
    submitted,
    isCurrent: shownText === text,
    isKept: keptText !== null && toKeptText(text) === keptText,
    change: (changed) => {
      // The kept post's questions stay until the member submits the changed text.
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
    openKept: () => setPasted(null),
  };
}

const toDraftKey = (userId: string) => ({ userId, form: 'practice/job-post' });
