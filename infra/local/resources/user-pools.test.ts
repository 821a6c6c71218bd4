import { expect, it } from 'vitest';
import type { JsonObject } from '../template/template.ts';
import { createEmptyBlueprint } from './blueprint.ts';
import { createUserPoolProvisioners } from './user-pools.ts';

const TYPE = 'AWS::Cognito::UserPool';

const POOL = {
  MfaConfiguration: 'OFF',
  VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE' },
};

async function createPool(properties: JsonObject) {
  const provision = createUserPoolProvisioners({ blueprint: createEmptyBlueprint() })[TYPE];
  const placed = {
    type: TYPE,
    path: ['Root', 'Pool'],
    logicalId: 'Pool',
    stackArn: '',
    metadata: {},
  };

  return provision?.({ ...placed, physicalName: 'pool', properties });
}

it('creates a pool without MFA', async () => {
  expect(await createPool(POOL)).toMatchObject({ ref: expect.stringMatching(/^us-east-1_/) });
});

it.each<JsonObject>([
  { EmailAuthenticationMessage: 'Code: {####}' },
  { EmailAuthenticationSubject: 'Your code' },
  { EnabledMfas: ['EMAIL_OTP'] },
])('refuses MFA settings in a pool without MFA, as Cognito does: %j', async (setting) => {
  await expect(createPool({ ...POOL, ...setting })).rejects.toThrow(
    /can't turn off MFA and configure an MFA together/,
  );
});
