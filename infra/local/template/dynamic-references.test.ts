import { expect, it } from 'vitest';
import { resolveReferences } from './dynamic-references.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin-x1y2z3';
const readSecret = (arn: string) => `<${arn.split(':').at(-1)}>`;

it('replaces dynamic references by the secrets', () => {
  const reference = `{{resolve:secretsmanager:${ARN}:SecretString:::}}`;
  expect(resolveReferences(`x ${reference}${reference}`, readSecret)).toBe(
    'x <origin-x1y2z3><origin-x1y2z3>',
  );
});

it.each([`{{resolve:ssm:name}}`, `{{resolve:secretsmanager:${ARN}:SecretString:key::}}`])(
  'rejects %s',
  (text) => {
    expect(() => resolveReferences(text, readSecret)).toThrow('unknown dynamic reference');
  },
);
