// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyDraft } from './signup-draft.ts';
import { clearSignupDraft, saveSignupDraft, readSignupDraft } from './signup-draft.store.ts';

afterEach(() => sessionStorage.clear());

const typed = {
  ...createEmptyDraft('starter'),
  firstName: 'Ada',
  subscriptionTier: 'professional',
} as const;

describe('signup draft', () => {
  it('is restored at the same URL with the chosen plan', () => {
    saveSignupDraft('starter', typed);
    expect(readSignupDraft('starter')).toEqual(typed);
  });

  it('is restored at another URL with that URL’s plan', () => {
    saveSignupDraft(null, typed);
    expect(readSignupDraft('starter')).toEqual({ ...typed, subscriptionTier: 'starter' });
  });

  it('is empty after being cleared or if it is unreadable', () => {
    saveSignupDraft(null, typed);
    clearSignupDraft();
    expect(readSignupDraft(null)).toEqual(createEmptyDraft(null));

    sessionStorage.setItem('signup-draft', '{"draft":1}');
    expect(readSignupDraft(null)).toEqual(createEmptyDraft(null));
  });
});
