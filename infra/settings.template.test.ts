import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';

import {
  requiresSecondFactor,
  checkWebAclRegion,
  getWebBuild,
  usesCognitoPlus,
  isProtected,
  createsWebAcl,
  readSettings,
  settingNames,
  type Settings,
} from './settings.ts';
import { valueAt, createApp, resourcesOfType, synthesize } from './synthesized.fixtures.ts';

describe('settings', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';

  test('a custom domain gets its certificate and TLS 1.2', () => {
    const withDomain = synthesize({ domainName: 'greenroom.example.org', certificateArn });
    const config = valueAt(
      resourcesOfType(withDomain.root, 'AWS::CloudFront::Distribution')[0]?.properties,
      'DistributionConfig',
    );

    expect(config).toMatchObject({
      Aliases: ['greenroom.example.org'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    });

    const [client] = resourcesOfType(withDomain.root, 'AWS::Cognito::UserPoolClient');
    expect(client?.properties).toMatchObject({
      CallbackURLs: ['https://greenroom.example.org/api/auth/callback'],
      LogoutURLs: ['https://greenroom.example.org/'],
    });
  });

  test('the email sender is the only one that the worker may use, and without a sender nothing is sent', () => {
    const worker = (settings: Record<string, string>) => {
      const resources = synthesize(settings).features.get('Mail') ?? [];
      const [lambda] = resourcesOfType(resources, 'AWS::Lambda::Function');

      return {
        from: valueAt(lambda?.properties, 'Environment', 'Variables', 'MAIL_FROM'),
        all: JSON.stringify(resources),
      };
    };

    const own = worker({ mailFrom: 'hello@greenroom.example.org' });
    expect(own.from).toBe('hello@greenroom.example.org');
    expect(own.all).toContain(
      '"Condition":{"StringEquals":{"ses:FromAddress":"hello@greenroom.example.org"}}',
    );

    const none = worker({});
    expect(none.from).toBe('');
    expect(none.all).not.toContain('ses:SendEmail');
  });

  test('contact form messages go to their own inbox, otherwise to the email sender, and nowhere without a sender', () => {
    const inbox = (settings: Record<string, string>) => {
      const [lambda] = resourcesOfType(
        synthesize(settings).features.get('Support') ?? [],
        'AWS::Lambda::Function',
      );

      return valueAt(lambda?.properties, 'Environment', 'Variables', 'CONTACT_MAIL');
    };

    const mailFrom = 'hello@greenroom.example.org';

    expect(inbox({ mailFrom, contactMail: 'desk@greenroom.example.org' })).toBe(
      'desk@greenroom.example.org',
    );
    expect(inbox({ mailFrom })).toBe(mailFrom);
    expect(inbox({})).toBe('');
  });

  test('are exactly those listed on the options page', () => {
    const [, table = ''] =
      /\n\| context [^\n]+\n\| -[^\n]+\n((?:\|[^\n]+\n)+)/.exec(
        readFileSync('infra/docs/options.md', 'utf8'),
      ) ?? [];

    const firstCells = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const named = firstCells.flatMap((cell) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );

    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });

  const domain = { domainName: 'greenroom.example.org', certificateArn };

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ stage: 'staging' }, false],
    [{ stage: 'prod' }, false],
    [{ stage: 'production' }, true],
    [{ stage: 'prod', ...domain }, true],
    [{ stage: 'live', ...domain }, true],
    [domain, true],
    [{ protect: 'true' }, true],
    [{ protect: 'false' }, false],
    [{ stage: 'preview', ...domain, protect: 'false' }, false],
  ])('%j is protected: %s', (context, wanted) => {
    const settings = readSettings(new App({ context }).node);
    expect(isProtected(settings)).toBe(wanted);
    expect(requiresSecondFactor(settings)).toBe(wanted);
    expect(usesCognitoPlus(settings)).toBe(wanted);
  });

  test.each<[Record<string, string>, boolean]>([
    [{ adminSecondFactor: 'true' }, true],
    [{ ...domain, protect: 'false', adminSecondFactor: 'true' }, true],
    [{ protect: 'true', cognitoPlan: 'essentials' }, true],
  ])('%j asks administrators for a second factor: %s', (context, isAsked) => {
    expect(requiresSecondFactor(readSettings(new App({ context }).node))).toBe(isAsked);
  });

  const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b';

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ waf: 'true' }, true],
    [domain, true],
    [{ stage: 'production' }, true],
    [{ stage: 'production', webAclArn }, false],
    [{ stage: 'production', waf: 'false' }, false],
    [{ ...domain, protect: 'false' }, false],
  ])('%j makes a web ACL, and only in us-east-1: %s', (context, wanted) => {
    const settings = readSettings(new App({ context }).node);
    expect(createsWebAcl(settings)).toBe(wanted);

    for (const region of [undefined, 'us-east-1'])
      expect(() => checkWebAclRegion(settings, region)).not.toThrow();

    const bothSolutions = /eu-west-1.*aws wafv2 create-web-acl .*webAclArn.*waf=false/;
    expect(bothSolutions.test(regionError(settings, 'eu-west-1'))).toBe(wanted);
  });

  // Checks that a template has either all protections or none, because all must depend on the same
  // condition.
  test.each<[string, Record<string, string>, 'all' | 'none']>([
    ['another name on a domain', { stage: 'prod', ...domain }, 'all'],
    ['a throwaway stage on a domain', { stage: 'preview', ...domain, protect: 'false' }, 'none'],
  ])('%s has every protection or none', (_, settings, wanted) => {
    const { app, stack, root, allResources } = synthesize(settings);
    const [pool] = resourcesOfType(root, 'AWS::Cognito::UserPool').map(
      ({ properties }) => properties,
    );
    const factors = resourcesOfType(allResources, 'AWS::Lambda::Function')
      .map(({ properties }) =>
        valueAt(properties, 'Environment', 'Variables', 'ADMIN_SECOND_FACTOR'),
      )
      .filter((factor) => factor !== undefined);

    const found = [
      stack.terminationProtection === true,
      ...resourcesOfType(root, 'AWS::DynamoDB::GlobalTable').map(
        ({ properties }) =>
          valueAt(properties, 'Replicas', 0, 'DeletionProtectionEnabled') === true,
      ),
      valueAt(pool, 'DeletionProtection') === 'ACTIVE',
      valueAt(pool, 'UserPoolTier') === 'PLUS',
      resourcesOfType(root, 'AWS::WAFv2::WebACL').length === 1,
      ...factors.map((factor) => factor === 'required'),
      getWebBuild(readSettings(app.node)) === 'web-protected',
    ];

    expect(found.length).toBeGreaterThan(60);
    expect([...new Set(found)]).toEqual([wanted === 'all']);
  });

  test.each([
    [{ domainName: 'localhost', certificateArn }, 'domainName'],
    [{ domainName: 'http://greenroom.example.org', certificateArn }, 'domainName'],
    [{ domainName: 'greenroom.example.org' }, 'go together'],
    [{ signInDomain: 'login.example.org' }, 'signInDomain'],
    [{ ...domain, signInDomain: domain.domainName }, 'signInDomain'],
    [{ stage: 'Prod!' }, 'stage'],
    [{ mailFrom: 'nobody' }, 'mailFrom'],
    [{ cognitoPlan: 'lite' }, 'cognitoPlan'],
    [{ mailFrom: 'hello@greenroom.example.org', contactMail: 'nobody' }, 'contactMail'],
    [{ contactMail: 'desk@greenroom.example.org' }, 'without mailFrom'],
    [{ stage: 'production', adminSecondFactor: 'false' }, 'adminSecondFactor'],
    [{ stage: 'prod', ...domain, adminSecondFactor: 'false' }, 'adminSecondFactor'],
    [{ stage: 'production', protect: 'false' }, 'protect'],
    [{ protect: 'mostly' }, 'protect'],
    [{ ...domain, ephemeral: 'true' }, 'ephemeral'],
    [{ stage: 'production', ephemeral: 'true' }, 'ephemeral'],
    [{ adminSecondFactor: 'sometimes' }, 'adminSecondFactor'],
  ])('%j stops the synthesis', (settings, message) => {
    expect(() => createApp(settings)).toThrow(message);
  });
});

function regionError(settings: Settings, region: string): string {
  try {
    checkWebAclRegion(settings, region);
    return '';
  } catch (error) {
    return String(error);
  }
}
