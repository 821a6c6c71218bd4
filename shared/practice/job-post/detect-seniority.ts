import type { Seniority } from '../questions/seniority.ts';
import type { Sentence } from './job-post-text.ts';
import type { ParsedPost } from './post-sections.ts';

const titleWords: readonly (readonly [Seniority, RegExp])[] = [
  ['entry', /\b(?:junior|jr|entry|intern|internship|trainee|graduate|apprentice)\b/i],
  [
    'lead',
    /\b(?:head|director|vp|vice president|chief|team lead|engineering manager|supervisor)\b/i,
  ],
  ['senior', /\b(?:senior|sr|principal)\b/i],
];

const SPELLED_NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

const YEARS =
  /\b(\d{1,2}|[a-z]{3,5})(?:\s?\+|\s?(?:-|–|to|or more|or)\s?(?:\d{1,2}|[a-z]{3,5}))?(?: or more)? years?\b/i;

/** Reads the seniority from the title, or else from the years of experience. Defaults to 'mid'. */
export function detectSeniority({ title, sentences }: ParsedPost): Seniority {
  const fromTitle = findTitleSeniority(title);
  if (fromTitle) return fromTitle;

  const years = sentences.flatMap(({ text }) => readYears(text));

  return years.length === 0 ? 'mid' : toSeniority(Math.max(...years));
}

export function findTitleSeniority(title: readonly Sentence[]): Seniority | null {
  const titleText = title.map(({ text }) => text).join(' ');
  return titleWords.find(([, pattern]) => pattern.test(titleText))?.[0] ?? null;
}

function readYears(text: string): number[] {
  if (!/\b(?:experience|years? in|years? of|background)\b/i.test(text)) return [];

  const found = YEARS.exec(text)?.[1]?.toLowerCase();
  if (!found) return [];

  const years = /^\d/.test(found) ? Number(found) : SPELLED_NUMBERS.indexOf(found);

  return years >= 0 && years <= 20 ? [years] : [];
}

function toSeniority(years: number): Seniority {
  if (years <= 1) return 'entry';
  if (years <= 4) return 'mid';
  return 'senior';
}
