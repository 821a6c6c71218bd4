import { describe, expect, it } from 'vitest';
import { readOpenAiSettings } from '#functions/analysis/language/language-settings.service.ts';
import { readOpenAiSecret } from './open-ai-secret.ts';

describe('the local OpenAI secret', () => {
  it.each([{}, { OPENAI_API_KEY: '' }, { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }])(
    'is undefined for %j',
    (variables) => {
      expect(readOpenAiSecret(variables)).toBeUndefined();
    },
  );

  it.each([
    [{ OPENAI_API_KEY: 'sk-1' }, { apiKey: 'sk-1' }],
    [
      { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' },
      { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:1/v1' },
    ],
  ])('has the format that the functions read for %j', (variables, settings) => {
    expect(readOpenAiSettings(readOpenAiSecret(variables) ?? '')).toEqual(settings);
  });
});
