import { describe, expect, it } from 'vitest';
import type { AccessRequest } from '../aws/credentials.ts';
import { Permissions } from './permissions.ts';
import type { JsonObject } from './template.ts';

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
    [
      'a named action on a named resource',
      'dynamodb:GetItem',
      'arn:aws:dynamodb:::table/videos',
      true,
    ],

    [
      'an action with different capitalization',
      'DynamoDB:getitem',
      'arn:aws:dynamodb:::table/videos',
      true,
    ],

    [
      'an action under a wildcard',
      'dynamodb:BatchGetItem',
      'arn:aws:dynamodb:::table/videos',
      true,
    ],

    ['another action', 'dynamodb:PutItem', 'arn:aws:dynamodb:::table/videos', false],
    ['another table', 'dynamodb:GetItem', 'arn:aws:dynamodb:::table/videos-2', false],
    ['a key under a wildcard', 's3:PutObject', 'arn:aws:s3:::uploads/incoming/m/u', true],
    ['a key outside the wildcard', 's3:PutObject', 'arn:aws:s3:::uploads/other', false],

    [
      'an action that is both allowed and denied',
      's3:PutObject',
      'arn:aws:s3:::uploads/incoming/frozen/u',
      false,
    ],
  ])('evaluate %s', (_, action, resource, expected) => {
    expect(permissions.allows({ principal: 'worker', action, resource })).toBe(expected);
  });

  it('apply a grant that follows a denial', () => {
    const request = {
      principal: 'late',
      action: 'dynamodb:GetItem',
      resource: 'arn:aws:dynamodb:::table/videos',
    };

    expect(permissions.allows(request)).toBe(false);

    permissions.grant('late', policy);
    expect(permissions.allows(request)).toBe(true);
  });

  it('deny everything to a role without statements', () => {
    const request = {
      principal: 'stranger',
      action: 's3:PutObject',
      resource: 'arn:aws:s3:::uploads/incoming/m/u',
    };

    expect(permissions.allows(request)).toBe(false);
  });

  it.each([
    ['hello@x.example', true],
    ['other@x.example', false],
    [undefined, false],
  ])('compare the sender of an email: %s', (fromAddress, expected) => {
    const own = new Permissions();
    const Condition = { StringEquals: { 'ses:FromAddress': 'hello@x.example' } };
    const Statement = { Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*', Condition };
    own.grant('sender', { Statement });

    const request = { principal: 'sender', action: 'ses:SendEmail', resource: 'arn:identity' };

    expect(own.allows({ ...request, ...(fromAddress !== undefined && { fromAddress }) })).toBe(
      expected,
    );
  });

  it("reject conditions that can't be evaluated", () => {
    const Statement = {
      Effect: 'Deny',
      Action: '*',
      Resource: '*',
      Condition: { Bool: { 'aws:ViaAWSService': 'true' } },
    };

    expect(() => permissions.grant('worker', { Statement })).toThrow(
      "can't evaluate this statement of worker's policy",
    );
  });
});

describe('a resource policy', () => {
  const queue = 'arn:aws:sqs:us-east-1:000000000000:work';
  const send = { principal: 's3.amazonaws.com', action: 'sqs:SendMessage', resource: queue };
  const sourceArn = 'arn:aws:s3:::media';
  const allow = {
    Effect: 'Allow',
    Principal: { Service: 's3.amazonaws.com' },
    Action: 'sqs:SendMessage',
  };

  const fromBucket = { ArnLike: { 'aws:SourceArn': sourceArn } };

  const denyTransport = (value: string) => ({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 'sqs:*',
    Resource: queue,
    Condition: { Bool: { 'aws:SecureTransport': value } },
  });

  it.each<[string, JsonObject[], Partial<AccessRequest>, boolean]>([
    ['allows the named service', [{ ...allow, Resource: queue }], {}, true],

    [
      'allows a call for the named source',
      [{ ...allow, Resource: queue, Condition: fromBucket }],
      { sourceArn },
      true,
    ],

    [
      'allows no other source',
      [{ ...allow, Resource: queue, Condition: fromBucket }],
      { sourceArn: 'arn:b' },
      false,
    ],

    [
      'allows no other service',
      [{ ...allow, Resource: queue }],
      { principal: 'sns.amazonaws.com' },
      false,
    ],

    [
      'has no effect on other resources',
      [{ ...allow, Resource: `${queue}-2` }],
      { resource: `${queue}-2` },
      false,
    ],

    [
      'allows a role by its ARN',
      [{ ...allow, Principal: { AWS: 'arn:aws:iam::0:role/r' }, Resource: queue }],
      { principal: 'r' },
      true,
    ],

    [
      'counts local calls as encrypted',
      [{ ...allow, Resource: queue }, denyTransport('false')],
      {},
      true,
    ],

    [
      'can deny what another statement allows',
      [{ ...allow, Resource: queue }, denyTransport('true')],
      {},
      false,
    ],

    [
      "can deny what the caller's role allows",
      [denyTransport('true')],
      { principal: 'worker' },
      false,
    ],

    ["isn't needed if the caller's role allows the call", [], { principal: 'worker' }, true],
  ])('%s', (_, Statement, change, expected) => {
    const permissions = new Permissions();
    permissions.grant('worker', {
      Statement: [{ Effect: 'Allow', Action: 'sqs:*', Resource: '*' }],
    });
    permissions.attach(queue, { Statement });

    expect(permissions.allows({ ...send, ...change })).toBe(expected);
  });
});
