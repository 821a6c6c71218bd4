import { beforeAll, describe, expect, test } from '@jest/globals';
import { requirePublicUrls } from '#infra/constructs/public-url.ts';
import {
  valueAt,
  resourcesOfType,
  synthesize,
  type Json,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

/** The settings of the first deployment guide. */
const PRODUCTION = {
  stage: 'production',
  domainName: 'app.greenroom.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
  mailFrom: 'hello@greenroom.example.org',
  contactMail: 'you@greenroom.example.org',
  alarmEmail: 'you@greenroom.example.org',
  monthlyBudget: '50',
};

let stack: SynthesizedStack;

beforeAll(() => {
  stack = synthesize({ mailFrom: 'hello@greenroom.example.org' });
});

function only(type: string): Json {
  const found = resourcesOfType(stack.root, type);
  expect(found).toHaveLength(1);
  return found[0]?.properties ?? null;
}

describe('the user pool', () => {
  test('accepts an emailed code, passkey or long password', () => {
    expect(only('AWS::Cognito::UserPool')).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OFF',
      Policies: {
        PasswordPolicy: { MinimumLength: 15, RequireSymbols: false, RequireNumbers: false },
        SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'] },
      },
    });

    expect(valueAt(only('AWS::Cognito::UserPool'), 'Schema')).toEqual([
      ...['email', 'given_name', 'family_name'].map((Name) => ({
        Name,
        Required: true,
        Mutable: true,
      })),
      // `signupId` marks accounts that the app created.
      {
        Name: 'signupId',
        AttributeDataType: 'String',
        Mutable: false,
        StringAttributeConstraints: { MaxLength: '64' },
      },
    ]);

    // The preflight finds an orphaned pool by this name.
    expect(valueAt(only('AWS::Cognito::UserPool'), 'UserPoolName')).toBe('Greenroom-dev');

    const groups = resourcesOfType(stack.root, 'AWS::Cognito::UserPoolGroup').map(
      ({ properties }) => valueAt(properties, 'GroupName'),
    );
    expect(groups).toEqual(['coach', 'admin']);
  });

  test.each<Record<string, string>>([{}, { mailFrom: 'hello@greenroom.example.org' }, PRODUCTION])(
    'contains no MFA settings, which Cognito refuses while MFA is off, with %j',
    (settings) => {
      const [pool] = resourcesOfType(synthesize(settings).root, 'AWS::Cognito::UserPool');
      expect(valueAt(pool?.properties, 'MfaConfiguration')).toBe('OFF');
      for (const name of [
        'EmailAuthenticationMessage',
        'EmailAuthenticationSubject',
        'EnabledMfas',
      ])
        expect(valueAt(pool?.properties, name)).toBeUndefined();
    },
  );

  test('gets its emails from a function if it sends through SES, and otherwise sends its own', () => {
    const pool = resourcesOfType(stack.root, 'AWS::Cognito::UserPool')[0];
    const functionArn = valueAt(pool?.properties, 'LambdaConfig', 'CustomMessage');
    const writer = resourcesOfType(stack.root, 'AWS::Lambda::Function').find(
      ({ id }) => id === valueAt(functionArn, 'Fn::GetAtt', 0),
    );

    expect(valueAt(writer?.properties, 'Description')).toBe('mail/write-code-mail');

    const permissions = resourcesOfType(stack.root, 'AWS::Lambda::Permission').map(
      ({ properties }) => properties,
    );
    expect(permissions).toContainEqual({
      Action: 'lambda:InvokeFunction',
      FunctionName: functionArn,
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [pool?.id, 'Arn'] },
    });

    const [defaultPool] = resourcesOfType(synthesize({}).root, 'AWS::Cognito::UserPool');
    expect(valueAt(defaultPool?.properties, 'LambdaConfig')).toBeUndefined();
  });

  describe('with the feature plan of its stage or settings', () => {
    const threatProtection = (settings: Record<string, string>) => {
      const { root } = synthesize(settings);
      const [pool] = resourcesOfType(root, 'AWS::Cognito::UserPool');

      return {
        poolId: pool?.id,
        plan: valueAt(pool?.properties, 'UserPoolTier'),
        addOns: valueAt(pool?.properties, 'UserPoolAddOns'),
        answers: resourcesOfType(root, 'AWS::Cognito::UserPoolRiskConfigurationAttachment').map(
          ({ properties }) => properties,
        ),
      };
    };

    test.each<Record<string, string>>([{ stage: 'production' }, { cognitoPlan: 'plus' }])(
      'refuses common and leaked passwords with %j',
      (settings) => {
        const { poolId, ...found } = threatProtection(settings);
        expect(found).toEqual({
          plan: 'PLUS',
          addOns: { AdvancedSecurityMode: 'ENFORCED' },
          answers: [
            {
              UserPoolId: { Ref: poolId },
              ClientId: 'ALL',
              CompromisedCredentialsRiskConfiguration: {
                EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN'],
                Actions: { EventAction: 'BLOCK' },
              },
            },
          ],
        });
      },
    );

    test.each<Record<string, string>>([{}, { stage: 'production', cognitoPlan: 'essentials' }])(
      'does not check for common or leaked passwords with %j',
      (settings) => {
        expect(threatProtection(settings)).toMatchObject({
          plan: 'ESSENTIALS',
          addOns: undefined,
          answers: [],
        });
      },
    );
  });

  test('has one confidential client with the code flow and short tokens', () => {
    expect(only('AWS::Cognito::UserPoolClient')).toMatchObject({
      GenerateSecret: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      IdTokenValidity: 5,
      AccessTokenValidity: 5,
      RefreshTokenValidity: 43_200,
      AuthSessionValidity: 10,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
      // Users can't write signupId, so they can't claim that a checkout created their account.
      WriteAttributes: ['email', 'family_name', 'given_name'],
    });

    expect(only('AWS::Cognito::UserPoolDomain')).toMatchObject({ ManagedLoginVersion: 2 });
    expect(only('AWS::Cognito::ManagedLoginBranding')).toMatchObject({
      UseCognitoProvidedValues: true,
    });
  });

  test('serves the sign-in page at its own domain if one is set', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
    const { root, features } = synthesize({
      domainName: 'app.example.org',
      signInDomain: 'login.example.org',
      certificateArn,
    });

    const [domain, ...others] = resourcesOfType(root, 'AWS::Cognito::UserPoolDomain');
    expect(others).toEqual([]);
    expect(domain?.properties).toMatchObject({
      Domain: 'login.example.org',
      CustomDomainConfig: { CertificateArn: certificateArn },
      ManagedLoginVersion: 2,
    });

    const origins = resourcesOfType(features.get('Accounts') ?? [], 'AWS::Lambda::Function').map(
      ({ properties }) => valueAt(properties, 'Environment', 'Variables', 'SIGN_IN_ORIGIN'),
    );
    const isOwnDomain = /^\{"Fn::Join":\["",\["https:\/\/",\{"Ref":"\w*PoolDomain\w*"\}\]\]\}$/;
    const found = origins
      .filter((origin) => origin !== undefined)
      .map((origin) => JSON.stringify(origin));

    expect(found.length).toBeGreaterThan(1);

    for (const origin of found) expect(origin).toMatch(isOwnDomain);
  });

  test('sends email through SES if a sender is set, and otherwise through Cognito', () => {
    expect(valueAt(only('AWS::Cognito::UserPool'), 'EmailConfiguration')).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Greenroom <hello@greenroom.example.org>',
      ConfigurationSet: { Ref: resourcesOfType(stack.root, 'AWS::SES::ConfigurationSet')[0]?.id },
    });
    const [plain] = resourcesOfType(synthesize().root, 'AWS::Cognito::UserPool');

    expect(valueAt(plain?.properties, 'EmailConfiguration')).toBeUndefined();
  });

  test('issues tokens under an https URL, which every function knows', () => {
    const issuers = resourcesOfType(stack.allResources, 'AWS::Lambda::Function')
      .map(({ properties }) =>
        valueAt(properties, 'Environment', 'Variables', 'TOKEN_ISSUER', 'Fn::Join', 1, 0),
      )
      .filter((issuer) => issuer !== undefined);

    expect(issuers.length).toBeGreaterThan(0);
    for (const issuer of issuers) expect(issuer).toMatch(/^https:\/\/cognito-idp\./);
  });

  test.each([
    'http://idp.example.org/pool',
    'https://localhost:9000/pool',
    'https://127.0.0.1/pool',
    'https://idp.local',
    'https://[::1]/',
  ])('issuer %s fails the synthesis', (issuer) => {
    expect(() => requirePublicUrls('accounts/finish-login', { TOKEN_ISSUER: issuer })).toThrow(
      'TOKEN_ISSUER',
    );
  });
});
