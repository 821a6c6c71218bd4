import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTest, readSourceFiles } from '../house/source-files.ts';

const shipped = readSourceFiles(fileURLToPath(new URL('../..', import.meta.url))).filter(({ path }) => !isTest(path));
const functions = shipped.filter(({ path }) => path.startsWith('functions/'));
const page = shipped.filter(({ path }) => path.startsWith('web/src/'));
const saying = (files: typeof shipped, pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** By what a file opens a connection: which files do, as infra/docs/security.md says. AWS's clients are the house's own rule. */
const doors: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    'fetch',
    /\bfetch\(/,
    [
      'functions/accounts/id-token.gateway.ts',
      'functions/accounts/sign-in.gateway.ts',
      'functions/analysis/fetch-recording.gateway.ts',
      'functions/edge-keys/cloudformation.gateway.ts',
    ],
  ],
  ['Stripe', /\bnew Stripe\(/, ['functions/billing/stripe-client.gateway.ts']],
  ['OpenAI', /\bnew OpenAI\(/, ['functions/analysis/language/openai.gateway.ts']],
  ['other programs', /node:child_process/, ['functions/analysis/decode/decoder.gateway.ts']],
  ['sockets', /from '(node:)?(http|https|http2|net|tls|dgram|undici|axios|ws)'/, []],
];

describe('what leaves a function', () => {
  it.each(doors)('by %s goes through the files that are known for it', (_, pattern, known) => {
    expect(saying(functions, pattern).toSorted()).toEqual([...known].toSorted());
  });

  it('goes to whom the certificate names: nothing switches that off', () => {
    expect(
      saying(
        shipped.filter(({ path }) => !path.startsWith('infra/verify/')),
        /rejectUnauthorized|NODE_TLS_/,
      ),
    ).toEqual([]);
  });
});

describe('code', () => {
  it('is never made from text', () => {
    expect(
      saying([...functions, ...page], /\beval\(|\bnew Function\(|node:vm|dangerouslySetInnerHTML|\.innerHTML\b/),
    ).toEqual([]);
  });

  it('of the page listens to no messages of other windows, and sends them none', () => {
    expect(saying(page, /addEventListener\(\s*'message'|\bonmessage\b|\.postMessage\(/)).toEqual([]);
  });
});
