import { describe, expect, it } from 'vitest';
import { resolveReferences } from './dynamic-references.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin-x1y2z3';
const secrets: Record<string, string> = { [ARN]: 'verify-me', plain: '{"user":"ada","port":5}' };
const read = async (id: string) => secrets[id] ?? Promise.reject(new Error(`no secret ${id}`));

describe('dynamic references', () => {
  it.each([
    ['an ARN', `{{resolve:secretsmanager:${ARN}:SecretString:::}}`, 'verify-me'],
    ['an ARN alone', `{{resolve:secretsmanager:${ARN}}}`, 'verify-me'],
    ['a key of a named secret', 'x {{resolve:secretsmanager:plain:SecretString:user::}} y', 'x ada y'],
    [
      'two in one text',
      '{{resolve:secretsmanager:plain:SecretString:user::}}{{resolve:secretsmanager:plain:SecretString:port::}}',
      'ada5',
    ],
  ])('resolves %s', async (_, text, expected) => {
    expect(await resolveReferences([{ value: text }], read)).toEqual([{ value: expected }]);
  });

  it('rejects unknown services and keys', async () => {
    await expect(resolveReferences('{{resolve:ssm:name}}', read)).rejects.toThrow('unknown dynamic reference');
    await expect(resolveReferences('{{resolve:secretsmanager:plain:SecretString:none::}}', read)).rejects.toThrow(
      'no key none',
    );
  });
});
