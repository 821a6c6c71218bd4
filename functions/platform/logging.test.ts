import { describe, expect, it } from 'vitest';
import { collectLog } from './collected-log.fixtures.ts';
import { log, logError } from './logging.ts';

it('a value can’t break out of its log line', () => {
  const evil = 'x\n{"level":"info","event":"signed in"}\r\n\u2028\u0000"';
  const collected = collectLog();
  const { lines } = collected;
  log('warn', 'refused', { reason: evil });
  logError('bug', new TypeError(evil));
  collected.stop();

  expect(lines.map((line) => /[\r\n]/.test(line))).toEqual([false, false]);

  expect(collected.entries()).toEqual([
    { time: expect.stringMatching(/Z$/), level: 'warn', event: 'refused', reason: evil },
    expect.objectContaining({
      level: 'error',
      event: 'bug',
      errorName: 'TypeError',
      errorMessage: evil,
    }),
  ]);
});

describe('email addresses', () => {
  const logged = (write: () => void) => {
    const collected = collectLog();
    write();
    collected.stop();
    return collected.lines.join('\n');
  };

  it.each([
    ['ada@example.com', '[email]'],
    [
      'Email address is not verified: <ada.b+x@mail.example.com>, bo@x.io.',
      'verified: <[email]>, [email]',
    ],
    ['{"email":"o\'ada@example.com","n":1}', '{\\"email\\":\\"[email]\\",\\"n\\":1}'],
    ['mailto:ada@example.com?subject=x', 'mailto:[email]'],
    ['GET /users?email=ada%40example.com failed', '[email] failed'],
    ['jürgen.ada@bücher.example gone', '[email] gone'],
    ['"ada@exam"... is not valid JSON', '[email]'],
  ])('are removed from errors and fields: %s', (text, wanted) => {
    for (const line of [
      logged(() => logError('bug', new Error(text))),
      logged(() => logError('bug', text)),
      logged(() => log('warn', 'refused', { reason: text })),
    ]) {
      expect(line).toContain(wanted);
      expect(line).not.toMatch(/ada|example\.|bücher|x\.io/);
    }
  });

  it('doesn’t change scoped package paths and other text', () => {
    const text = 'at send (/app/node_modules/@aws-sdk/client/index.js:1:2) @ 12:30, a @ b';
    expect(logged(() => logError('bug', new Error(text)))).toContain(text);
  });

  it('are found at the end of a long text', () => {
    const line = logged(() =>
      log('warn', 'refused', { reason: `${'a'.repeat(500_000)} ${'b@'.repeat(100_000)} c@d.io` }),
    );
    expect(line).toMatch(/a{9} \[email\]@\[email\]@.* \[email\]"/);
  });
});
