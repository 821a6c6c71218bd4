// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { emptyDraft } from './signup-draft.ts';
import { clearSignupDraft, saveSignupDraft, readSignupDraft } from './signup-draft.store.ts';

afterEach(() => sessionStorage.clear());

const typed = { ...emptyDraft('starter'), firstName: 'Ada', subscriptionTier: 'professional' } as const;

describe('what was typed into the signup form', () => {
  it('comes back at the same address, with the plan that was chosen there', () => {
    saveSignupDraft('starter', typed);
    expect(readSignupDraft('starter')).toEqual(typed);
  });

  it('comes back at another address with the plan of that one', () => {
    saveSignupDraft(null, typed);
    expect(readSignupDraft('starter')).toEqual({ ...typed, subscriptionTier: 'starter' });
  });

  it('is forgotten, and what cannot be read is nothing', () => {
    saveSignupDraft(null, typed);
    clearSignupDraft();
    expect(readSignupDraft(null)).toEqual(emptyDraft(null));
    sessionStorage.setItem('signup-draft', '{"draft":1}');
    expect(readSignupDraft(null)).toEqual(emptyDraft(null));
  });
});
