import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTest, readSourceFiles } from '#infra/house/source-files.ts';

const shipped = readSourceFiles(fileURLToPath(new URL('../..', import.meta.url))).filter(
  ({ path }) => !isTest(path),
);

const functions = shipped.filter(({ path }) => path.startsWith('functions/'));
const page = shipped.filter(({ path }) => path.startsWith('web/src/'));

const matching = (files: typeof shipped, pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/**
 * The only files that may open each kind of connection (infra/docs/security.md). See `infra/house`
 * for AWS clients.
 */
const connections: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    'fetch',
    /\bfetch\(/,
    [
      'functions/accounts/cognito/id-token.gateway.ts',
      'functions/accounts/cognito/sign-in.gateway.ts',
      'functions/analysis/measure-function/fetch-recording.gateway.ts',
      'functions/edge-keys/provision-edge-keys.resource.ts',
    ],
  ],
  ['Stripe', /\bnew Stripe\(/, ['functions/billing/stripe/stripe-client.gateway.ts']],
  ['OpenAI', /\bnew OpenAI\(/, ['functions/analysis/language/openai.gateway.ts']],
  ['other programs', /node:child_process/, ['functions/analysis/decode/decoder.gateway.ts']],
  ['sockets', /from '(node:)?(http|https|http2|net|tls|dgram|undici|axios|ws)'/, []],
];

describe('functions', () => {
  it.each(connections)('use %s only in known files', (_, pattern, known) => {
    expect(matching(functions, pattern).toSorted()).toEqual([...known].toSorted());
  });

  it('never scan a table, so that the cost of a call does not grow with the number of members', () => {
    expect(matching(functions, /\b(Scan|ScanCommand|paginateScan)\b/)).toEqual([]);
  });

  it('never disable certificate checks', () => {
    expect(
      matching(
        shipped.filter(({ path }) => !path.startsWith('infra/verify/')),
        /rejectUnauthorized|NODE_TLS_/,
      ),
    ).toEqual([]);
  });
});

describe('code', () => {
  it('is never created from text', () => {
    expect(
      matching(
        [...functions, ...page],
        /\beval\(|\bnew Function\(|node:vm|dangerouslySetInnerHTML|\.innerHTML\b/,
      ),
    ).toEqual([]);
  });

  it('exchanges no messages with other windows if it runs in the page', () => {
    const withMessages = matching(
      page,
      /addEventListener\(\s*'message'|\bonmessage\b|\bpostMessage\(/,
    );

    // The face detection worker and the file that starts the worker.
    const faceDetector = ['face-worker.ts', 'use-preview-hint.ts'].map(
      (name) => `web/src/features/practice/live-hints/${name}`,
    );

    expect(withMessages.toSorted()).toEqual(faceDetector);
  });
});
