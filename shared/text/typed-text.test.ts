import { describe, expect, it } from 'vitest';
import { removeInvisible, typedLine, typedText } from './typed-text.ts';

describe('a typed text', () => {
  it.each([
    ['\u202Emoc.knab\u202C', 'moc.knab'],
    ['\u2066Ann\u2069\u200F', 'Ann'],
    ['Ad\u200Bmin', 'Admin'],
    ['Ad\u200Dmin\u2060\uFEFF', 'Admin'],
    ['\u00ADAd\u034Fmin\u3164', 'Admin'],
    ['A\u{E0041}\u{E0062}nn', 'Ann'],
    ['A\uFE0Fnn', 'Ann'],
    ['\u061Cشكرا', 'شكرا'],
  ])('loses its invisible characters: %j', (given, expected) => {
    expect(typedLine().parse(given)).toBe(expected);
    expect(typedText().parse(given)).toBe(expected);
  });

  it.each([
    '👩‍👩‍👧‍👦',
    '🧑🏽‍💻 🏳️‍🌈 ❤️‍🔥 👁️‍🗨️ 🤦🏼‍♂️',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '1️⃣ #️⃣',
    'می‌خواهم',
    'क्‍ष न्‍',
    'ශ්‍රී ලංකා',
    'ನ್‍ಯಾಯ',
    '葛\u{E0100}城',
    'José Ångström Đặng 李小龍 Ольга שרה محمد สมชาย Ọlá',
    'O’Brien–Smith, née d’Arc',
  ])('keeps scripts and emoji: %s', (text) =>
    expect(removeInvisible(text)).toBe(text.replace('न्‍', 'न्')),
  );

  it('is empty if all of its characters are invisible', () => {
    expect(typedLine().parse(' \u200B\u2800\u3164\u202E')).toBe('');
    expect(typedLine().min(1).safeParse('\u200B\u202E').success).toBe(false);
  });

  it.each(['\u0000', 'a\u0007', '\uD800', '\uDB40\u200B\uDC01', '\uFFFF'])(
    'is refused with %j',
    (text) => {
      expect(typedText().safeParse(text).success).toBe(false);
      expect(typedLine().safeParse(text).success).toBe(false);
    },
  );

  it('has line breaks only if it may have several lines', () => {
    for (const text of ['a\nb', 'a\tb', 'a\u2028b']) {
      expect(typedText().safeParse(text).success).toBe(true);
      expect(typedLine().safeParse(text).success).toBe(false);
    }
  });

  it('changes nothing the second time', () => {
    const hostile = '\u200D👩\u200D\u200D👧\u202E\u200C\u0627\u200C\u200C\u0628';
    const once = removeInvisible(hostile);
    expect(removeInvisible(once)).toBe(once);
  });
});
