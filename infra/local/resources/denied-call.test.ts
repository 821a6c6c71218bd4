import { expect, it } from 'vitest';
import { createEmptyBlueprint } from './blueprint.ts';
import { describeDeniedCall } from './denied-call.ts';

const blueprint = createEmptyBlueprint();
const given = { arn: '', local: undefined, asyncRetries: 0, asyncMaxAgeSeconds: 0 };
blueprint.functions.set('save-1', { ...given, label: 'courses/save-bookmark', role: 'save-role' });
blueprint.functions.set('helper-1', { ...given, label: 'helper-1', role: 'helper-role' });
blueprint.tableIds.set('arn:aws:dynamodb:us-east-1:1:table/bookmarks-x', 'Bookmarks');

const TABLE = 'arn:aws:dynamodb:us-east-1:1:table/bookmarks-x';

it.each([
  [
    'save-role',
    'dynamodb:DeleteItem',
    TABLE,
    "courses/save-bookmark may not dynamodb:DeleteItem on table Bookmarks. State 'DeleteItem' in the METHOD_NEEDS of the method that the function in functions/courses picks.",
  ],
  [
    'save-role',
    'dynamodb:Query',
    `${TABLE}/index/byItem`,
    "courses/save-bookmark may not dynamodb:Query on table Bookmarks, index byItem. State 'Query' in the METHOD_NEEDS of the method that the function in functions/courses picks.",
  ],
  [
    'save-role',
    's3:PutObject',
    'arn:aws:s3:::media/a',
    "courses/save-bookmark may not s3:PutObject on arn:aws:s3:::media/a. State 'PutObject' in the METHOD_NEEDS of the method that the function in functions/courses picks.",
  ],
  ['helper-role', 'dynamodb:Query', TABLE, 'helper-1 may not dynamodb:Query on table Bookmarks.'],
  ['gone-role', 'dynamodb:Query', TABLE, 'gone-role may not dynamodb:Query on table Bookmarks.'],
])('describes a call of %s to %s on %s', (principal, action, resource, text) => {
  expect(describeDeniedCall(blueprint, { principal, action, resource })).toBe(text);
});

it("names the source of an AWS service's call", () => {
  const call = {
    principal: 's3.amazonaws.com',
    action: 'sqs:SendMessage',
    resource: 'arn:queue',
    sourceArn: 'arn:bucket',
  };

  expect(describeDeniedCall(blueprint, call)).toBe(
    "s3.amazonaws.com may not sqs:SendMessage on arn:queue for arn:bucket. Allow the call in the resource's policy.",
  );
});
