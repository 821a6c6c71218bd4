import { describe, expect, it } from 'vitest';
import { questions } from './questions.ts';
import { searchQuestions } from './search-questions.ts';

const search = (text: string) => searchQuestions(questions, text);

describe('the question search', () => {
  it('returns all questions without search words', () => {
    expect(search(' ? ')).toHaveLength(questions.length);
  });

  it('finds words of the text in any case, best match first', () => {
    expect(search('DEADLINE')[0]?.text.toLowerCase()).toContain('deadline');
    expect(search('budget cut')[0]?.id).toBe('budget-is-cut');
  });

  it('finds tags, professions, and competencies', () => {
    expect(search('sql').every(({ skills }) => skills.includes('sql'))).toBe(true);
    expect(search('healthcare')[0]?.roleFamilies).toEqual(['healthcare']);
    expect(search('conflict')[0]?.competency).toBe('conflict');
  });

  it('finds other forms of a word', () => {
    const ids = (text: string) => search(text).map(({ id }) => id);
    expect(ids('negotiating')).toContain('negotiate-a-clause');
    expect(ids('presentations')).toEqual(ids('presentation'));
  });

  it('requires every word', () => {
    expect(search('sql zzzz')).toEqual([]);
    expect(search('sales negotiation').length).toBeLessThan(search('negotiation').length);
  });
});
