import { describe, expect, it } from 'vitest';
import { resolveReturnPath } from './return-to.ts';

const ours = [
  '/',
  '/?landing',
  '/courses',
  '/courses/interview-basics_2',
  '/video-analysis?tab=record',
  '/video-analysis?tab=results&video=k9-0af3',
  '/subscribe?tier=executive',
  '/podcasts?q=caf%C3%A9%20talk',
  '/admin/study-guides',
  '/study-guides',
  '/coach',
  '/signup',
  '/welcome',
  '/profile',
  '/settings',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  `/courses?q=${'a'.repeat(512 - '/courses?q='.length)}`,
];

const hosts = [
  'evil.test',
  'evil.test/courses',
  'app.example@evil.test',
  'evil.test%2f',
  '127.0.0.1',
  '[::1]',
  'ⓔvil.test',
];

const openings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '/ /',
  '/\t/',
  '/\n/',
  '/\r/',
  '/%09/',
  '/%5c',
  '/%2f',
  '/.//',
];

const absolute = [
  'https:',
  'https://',
  'http:/',
  'HTTP://',
  'https:\\\\',
  'ftp://',
  'ws://',
  '://',
  ':',
  '@',
  '/@',
  '.',
];

const single = [
  '',
  ' ',
  ' /courses',
  '/courses ',
  'courses',
  './courses',
  '../courses',
  '?landing',
  '#courses',
  '/courses#x',

  '/courses/',
  '/courses//',
  '/courses/..',
  '/courses/../../evil.test',
  '/courses/./x',
  '/courses/.hidden',
  '/courses/%2e%2e/api',
  '/courses%2f..',
  '/courses;x=1',
  '/courses:80',
  '/courses\\x',
  '/courses\0',
  '/courses%00',

  '/COURSES',
  '/Courses',
  '/unknown',
  '/constructor',
  '/__proto__',
  '/toString',
  '/checkout',
  '/checkout?client_secret=seti_1_secret_2',

  '/api/logout',
  '/api/login?returnTo=/',
  '/api/auth/callback?code=x&state=y',
  '/media/practice/x',
  '/images/x',
  '/config.json',
  '/index.html',
  '/courses.html',

  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://evil.test/x',
  'about:blank',
  'mailto:a@b.test',

  '/courses?x=%0d%0aSet-Cookie:%20a=b',
  '/courses?x=%0D%0ALocation:%20//evil.test',
  '/courses?x=%0a',
  '/courses?x=%00',
  '/courses?x=%1f',
  '/courses?x=%7f',
  '/courses?x=%ff',
  '/courses?x=%',
  '/courses?x=%2',
  '/courses?x=%zz',
  '/courses?x=\r\nSet-Cookie: a=b',
  '/courses\r\nSet-Cookie: a=b',
  '/courses%0d%0aSet-Cookie:%20a=b',

  '/courses?x=a b',
  '/courses?x="',
  '/courses?x=<script>',
  '/courses?x=\\',
  '/courses?x=^',
  '/courses?x=`',
  "/courses?x='",
  '/courses?x={}',
  '/courses?x=|',
  '/courses?x=ä',
  '/courses?x=#',

  '/coursеs', // The "e" is Cyrillic.
  '/courses／x',
  '/。evil.test',
  '/．．/x',
  '／／evil.test',
  '/\u2028courses',
  '/\ufeffcourses',
  '\ufeff/courses',
  '/\u202ecourses',
  '/cour\u200bses',

  `/courses/${'a'.repeat(5000)}`,
  `/courses?q=${'a'.repeat(513 - '/courses?q='.length)}`,
  `/${'/'.repeat(400)}`,
  '/courses?a=1?b=//evil.test\t',

  '/-courses',
  '/_courses',
  '/courses/-x',
  '/courses/a.b',
  '/courses/a~b',
  "/courses/a'b",
  '/courses/a+b',
  '/courses/a@b',
  '/courses/$x',
  '/courses/a,b',
  '/courses/(x)',
];

const foreign = [
  ...single,
  ...openings.flatMap((opening) => hosts.map((host) => opening + host)),
  ...absolute.flatMap((opening) => hosts.map((host) => opening + host)),
];

describe('the return path', () => {
  it.each(ours)('keeps %s', (wanted) => {
    expect(resolveReturnPath(wanted)).toBe(wanted);
  });

  it('is the home page if none was requested', () => {
    expect(resolveReturnPath(undefined)).toBe('/');
  });

  it('is the home page for anything that isn’t clearly a page of the app', () => {
    expect(new Set(foreign).size).toBeGreaterThan(250);
    expect(foreign.filter((wanted) => resolveReturnPath(wanted) !== '/')).toEqual([]);
  });

  it('never leaves the origin, whatever follows a valid beginning', () => {
    for (const good of ours) {
      for (const tail of [...openings, ...absolute, ...single]) {
        const { origin, hash } = new URL(resolveReturnPath(good + tail), 'https://app.example');
        expect({ origin, hash }).toEqual({ origin: 'https://app.example', hash: '' });
      }
    }
  });
});
