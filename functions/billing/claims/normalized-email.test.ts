import { describe, expect, it } from 'vitest';
import { normalizeEmail, normalizeMailbox } from './normalized-email.ts';

describe('normalizeMailbox', () => {
  const dotted = ['s.a.m', 'sa.m', 'sam.', 's..am', 'S.AM', 'SAM'];
  const tagged = ['', '+a', '+trial2', '+a+b', '+', '+.'];
  const domains = ['gmail.com', 'GMAIL.com', 'googlemail.com', 'Gmail.Com.'];
  const aliases = dotted.flatMap((name) =>
    tagged.flatMap((tag) => domains.map((domain) => `${name}${tag}@${domain}`)),
  );

  it.each(aliases)('maps %s to sam@gmail.com', (alias) => {
    expect(normalizeMailbox(alias)).toBe('sam@gmail.com');
  });

  it('is tested with more than fifty spellings', () => {
    expect(new Set(aliases).size).toBeGreaterThan(50);
  });

  it.each([
    ['Sam@Example.com', 'sam@example.com'],
    ['sam+two@example.com', 'sam@example.com'],
    [' sam@example.com ', 'sam@example.com'],
    ['ｓａｍ@example.com', 'sam@example.com'],
    ['sam@example.com.', 'sam@example.com'],
  ])('maps %s to %s', (alias, expected) => {
    expect(normalizeMailbox(alias)).toBe(expected);
  });

  it.each([
    ['s.am@example.com', 'sam@example.com'],
    ['sam@gmail.com', 'sam@example.com'],
    ['sam@mail.gmail.com', 'sam@gmail.com'],
    ['samgmail.com@example.com', 'sam@gmail.com'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(normalizeMailbox(one)).not.toBe(normalizeMailbox(other));
  });
});

describe('normalizeEmail', () => {
  it('lowercases the address and keeps its tag and dots', () => {
    expect(normalizeEmail(' S.am+Two@Gmail.com ')).toBe('s.am+two@gmail.com');
  });
});
