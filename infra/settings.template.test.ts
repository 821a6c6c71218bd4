import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { asksSecondFactor, readSettings, settingNames } from './settings.ts';
import { at, declare, ofType, synthesise } from './synthesised.fixture.ts';

describe('settings', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';

  test('a domain of its own gets its certificate and TLS 1.2', () => {
    const own = synthesise({ domainName: 'greenroom.example.org', certificateArn });
    const config = at(ofType(own.root, 'AWS::CloudFront::Distribution')[0]?.properties, 'DistributionConfig');
    expect(config).toMatchObject({
      Aliases: ['greenroom.example.org'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    const [client] = ofType(own.root, 'AWS::Cognito::UserPoolClient');
    expect(client?.properties).toMatchObject({
      CallbackURLs: ['https://greenroom.example.org/api/auth/callback'],
      LogoutURLs: ['https://greenroom.example.org/'],
    });
  });

  test('a sender of mails may be verified as an address or by its domain, and without one nothing is sent', () => {
    const worker = (settings: Record<string, string>) => {
      const resources = synthesise(settings).features.get('Mail') ?? [];
      const [lambda] = ofType(resources, 'AWS::Lambda::Function');
      return { from: at(lambda?.properties, 'Environment', 'Variables', 'MAIL_FROM'), all: JSON.stringify(resources) };
    };
    const own = worker({ mailFrom: 'hello@greenroom.example.org' });
    expect(own.from).toBe('hello@greenroom.example.org');
    for (const identity of ['hello@greenroom.example.org', 'greenroom.example.org']) {
      expect(own.all).toContain(`:identity/${identity}"`);
    }
    const none = worker({});
    expect(none.from).toBe('');
    expect(none.all).not.toContain('ses:SendEmail');
  });

  test('messages of the contact form go to their own inbox, otherwise to the sender of mails, and nowhere without one', () => {
    const inbox = (settings: Record<string, string>) => {
      const [lambda] = ofType(synthesise(settings).features.get('Support') ?? [], 'AWS::Lambda::Function');
      return at(lambda?.properties, 'Environment', 'Variables', 'CONTACT_MAIL');
    };
    const mailFrom = 'hello@greenroom.example.org';
    expect(inbox({ mailFrom, contactMail: 'desk@greenroom.example.org' })).toBe('desk@greenroom.example.org');
    expect(inbox({ mailFrom })).toBe(mailFrom);
    expect(inbox({})).toBe('');
  });

  test('all stand in README, and README names no others', () => {
    const [, table = ''] =
      /\n\| context [^\n]+\n\| -[^\n]+\n((?:\|[^\n]+\n)+)/.exec(readFileSync('README.md', 'utf8')) ?? [];
    const firstCells = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const named = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });

  test.each([
    [{}, false],
    [{ stage: 'staging' }, false],
    [{ adminSecondFactor: 'true' }, true],
    [{ stage: 'production' }, true],
  ])('%j asks administrators for a second factor: %s', (context, isAsked) => {
    expect(asksSecondFactor(readSettings(new App({ context }).node))).toBe(isAsked);
  });

  test.each([
    [{ domainName: 'localhost', certificateArn }, 'domainName'],
    [{ domainName: 'http://greenroom.example.org', certificateArn }, 'domainName'],
    [{ domainName: 'greenroom.example.org' }, 'go together'],
    [{ stage: 'Prod!' }, 'stage'],
    [{ mailFrom: 'nobody' }, 'mailFrom'],
    [{ cognitoPlan: 'lite' }, 'cognitoPlan'],
    [{ mailFrom: 'hello@greenroom.example.org', contactMail: 'nobody' }, 'contactMail'],
    [{ contactMail: 'desk@greenroom.example.org' }, 'without mailFrom'],
    [{ stage: 'production', adminSecondFactor: 'false' }, 'adminSecondFactor'],
    [{ adminSecondFactor: 'sometimes' }, 'adminSecondFactor'],
  ])('%j stops the synthesis', (settings, message) => {
    expect(() => declare(settings)).toThrow(message);
  });
});
