import { describe, expect, it } from 'vitest';
import { cognitoMails } from './cognito-mail.ts';
import { handler } from './write-code-mail.worker.ts';

/** Cognito's event before it sends a code. Cognito replaces the placeholder with the code. */
const event = (triggerSource: string) => ({
  version: '1',
  triggerSource,
  userName: 'ann',
  request: {
    userAttributes: { email: 'ann@example.org' },
    codeParameter: '{####}',
    usernameParameter: null,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

describe('the emails that Cognito sends', () => {
  it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode', 'CustomMessage_ForgotPassword'])(
    'are the verification email for %s',
    async (source) => {
      const { subject, html } = cognitoMails['verification-code'];
      expect(await handler(event(source))).toEqual({
        ...event(source),
        response: { smsMessage: null, emailSubject: subject, emailMessage: html },
      });
    },
  );

  it('are the sign-in email for a sign-in', async () => {
    const { subject, html } = cognitoMails['sign-in-code'];
    const { response } = await handler(event('CustomMessage_Authentication'));
    expect(response).toMatchObject({ emailSubject: subject, emailMessage: html });
  });

  it('use the placeholder of the event', async () => {
    const given = event('CustomMessage_Authentication');
    const { response } = await handler({
      ...given,
      request: { ...given.request, codeParameter: '{code}' },
    });

    expect(response['emailMessage']).toContain('{code}');
    expect(response['emailMessage']).not.toContain('{####}');
  });

  it('don’t replace Cognito’s email for an account created by an administrator, which must contain the user name', async () => {
    const given = event('CustomMessage_AdminCreateUser');
    expect(await handler(given)).toEqual(given);
  });

  it.each(Object.entries(cognitoMails))('fit Cognito’s rules: %s', (_, { subject, html }) => {
    // Pattern and length from SetUserPoolMfaConfig and VerificationMessageTemplate.
    expect(html).toMatch(
      /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*$/u,
    );
    expect(html.length).toBeLessThan(20_000);
    expect(subject.length).toBeLessThan(140);
  });
});
