/**
 * The question offered to a member who hasn't recorded anything yet. Copied from the bank, so that
 * pages that show only this question don't load the bank.
 */
export const FIRST_QUESTION = {
  id: 'introduce-yourself',
  text: 'Tell me about yourself and what brings you to this role.',
} as const;
