import { describe, expect, it } from 'vitest';
import { checkForLanguageModel, readOpenAiSettings } from './language-settings.service.ts';

describe("the secret of OpenAI's key", () => {
  it.each(['', '  ', 'not-configured', 'not-configured\n'])('%j means no key', (secret) => {
    expect(readOpenAiSettings(secret)).toBeNull();
  });

  it('can be a bare key', () => {
    expect(readOpenAiSettings(' sk-abc\n')).toEqual({ apiKey: 'sk-abc', baseUrl: undefined });
  });

  it('uses the server from the secret or from the environment', () => {
    const own = '{"apiKey":"k","baseUrl":"https://own.example/v1","textModel":"m"}';
    expect(readOpenAiSettings('sk-abc', 'https://other.example/v1')?.baseUrl).toBe(
      'https://other.example/v1',
    );
    expect(readOpenAiSettings(own, 'https://other.example/v1')).toEqual({
      apiKey: 'k',
      baseUrl: 'https://own.example/v1',
      textModel: 'm',
    });
  });

  it.each(['{', '{"key":"sk-secret"}', '{"apiKey":"sk-secret","baseUrl":"file:///etc/passwd"}'])(
    'rejects %s without quoting it in the error',
    (secret) => {
      expect(() => readOpenAiSettings(secret)).toThrow(/^the OpenAI secret is neither/);
    },
  );

  it.each([
    ['sk-abc', true],
    ['not-configured', false],
    ['{', undefined],
  ])('%j says whether there is a language model: %s', async (secret, expected) => {
    expect(await checkForLanguageModel(async () => secret)()).toBe(expected);
  });

  it('says neither if it can’t be read', async () => {
    expect(await checkForLanguageModel(() => Promise.reject(new Error('throttled')))()).toBe(
      undefined,
    );
  });
});
