import { describe, expect, it } from 'vitest';
import { Permissions } from './permissions.ts';

const policy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['dynamodb:GetItem', 'dynamodb:BatchGet*'],
      Resource: 'arn:aws:dynamodb:::table/videos',
    },
    { Effect: 'Allow', Action: 's3:PutObject', Resource: ['arn:aws:s3:::uploads/incoming/*'] },
    { Effect: 'Deny', Action: 's3:*', Resource: 'arn:aws:s3:::uploads/incoming/frozen/*' },
  ],
};

describe('permissions', () => {
  const permissions = new Permissions();
  permissions.grant('worker', policy);

  it.each([
    ['a named action on a named resource', 'dynamodb:GetItem', 'arn:aws:dynamodb:::table/videos', true],
    ['an action with different capitalization', 'DynamoDB:getitem', 'arn:aws:dynamodb:::table/videos', true],
    ['an action under a wildcard', 'dynamodb:BatchGetItem', 'arn:aws:dynamodb:::table/videos', true],
    ['another action', 'dynamodb:PutItem', 'arn:aws:dynamodb:::table/videos', false],
    ['another table', 'dynamodb:GetItem', 'arn:aws:dynamodb:::table/videos-2', false],
    ['a key under a wildcard', 's3:PutObject', 'arn:aws:s3:::uploads/incoming/m/u', true],
    ['a key outside the wildcard', 's3:PutObject', 'arn:aws:s3:::uploads/other', false],
    ['an action that is both allowed and denied', 's3:PutObject', 'arn:aws:s3:::uploads/incoming/frozen/u', false],
  ])('evaluate %s', (_, action, resource, expected) => {
    expect(permissions.allows('worker', action, resource)).toBe(expected);
  });

  it('apply a grant that follows a denial', () => {
    const question = ['late', 'dynamodb:GetItem', 'arn:aws:dynamodb:::table/videos'] as const;
    expect(permissions.allows(...question)).toBe(false);
    permissions.grant('late', policy);
    expect(permissions.allows(...question)).toBe(true);
  });

  it('deny everything to a role without statements', () => {
    expect(permissions.allows('stranger', 's3:PutObject', 'arn:aws:s3:::uploads/incoming/m/u')).toBe(false);
  });
});
