import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Permissions } from '../template/permissions.ts';
import { createEmptyBlueprint } from './blueprint.ts';
import { recordGrants } from './record-grants.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/bookmarks-x';
const FILES = 'arn:aws:s3:::media-1735vs8n/images/*';

it('records each used grant once, and every grant of the app’s functions except logging', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'record-grants-'));
  const file = join(folder, 'grants.txt');
  const blueprint = createEmptyBlueprint();
  const given = { arn: '', local: undefined, asyncRetries: 0, asyncMaxAgeSeconds: 0 };
  blueprint.functions.set('save-1', {
    ...given,
    label: 'courses/save-bookmark',
    role: 'save-role',
  });

  blueprint.functions.set('helper-1', { ...given, label: 'helper-1', role: 'helper-role' });
  blueprint.tableIds.set(TABLE, 'Bookmarks');

  const permissions = new Permissions();
  const { listAll } = recordGrants(file, blueprint, permissions);
  const Statement = [
    { Effect: 'Allow', Action: ['dynamodb:PutItem', 'logs:PutLogEvents'], Resource: TABLE },
    { Effect: 'Allow', Action: 's3:PutObject', Resource: FILES },
  ];

  for (const role of ['save-role', 'helper-role']) permissions.grant(role, { Statement });

  const allows = (principal: string, action: string, resource: string) =>
    permissions.allows({ principal, action, resource });

  for (const name of ['a', 'b']) allows('save-role', 's3:PutObject', FILES.replace('*', name));
  allows('save-role', 'dynamodb:DeleteItem', TABLE);
  allows('helper-role', 'dynamodb:PutItem', TABLE);
  listAll();

  expect((await readFile(file, 'utf8')).split('\n')).toEqual([
    'used courses/save-bookmark s3:PutObject on media/images/*',
    'granted courses/save-bookmark dynamodb:PutItem on table Bookmarks',
    'granted courses/save-bookmark s3:PutObject on media/images/*',
    '',
  ]);

  await rm(folder, { recursive: true });
});
