import * as z from 'zod';
import { parseAnswer, undefinedIfMissing } from './aws-answers.ts';
import { fail, pass, skip, type Outcome, type Target } from './check.ts';

const NO_SENDER =
  'without mailFrom, Cognito sends at most 50 sign-in codes a day, and the app sends no email';

export async function checkMailDomain({ aws, settings: { mailFrom } }: Target): Promise<Outcome> {
  if (!mailFrom) return skip(NO_SENDER);

  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const request = aws('sesv2', 'get-email-identity', '--email-identity', domain);
  const answer = await undefinedIfMissing(request, /NotFoundException/);
  if (!answer)
    return fail(
      `${domain} isn't an SES identity. Run: aws sesv2 create-email-identity --email-identity ${domain}`,
    );
  if (
    parseAnswer(answer, z.object({ VerifiedForSendingStatus: z.boolean() }))
      .VerifiedForSendingStatus
  )
    return pass(domain);

  return fail(
    `${domain} isn't verified yet. Add the DNS records for the DKIM tokens printed by: ` +
      `aws sesv2 get-email-identity --email-identity ${domain}`,
  );
}

export async function checkMailAccess({ aws, settings: { mailFrom } }: Target): Promise<Outcome> {
  if (!mailFrom) return skip(NO_SENDER);

  const account = z.object({ ProductionAccessEnabled: z.boolean(), SendingEnabled: z.boolean() });
  const { ProductionAccessEnabled, SendingEnabled } = parseAnswer(
    await aws('sesv2', 'get-account'),
    account,
  );

  if (!SendingEnabled)
    return fail(
      'SES has paused sending. Run: aws sesv2 put-account-sending-attributes --sending-enabled',
    );
  if (ProductionAccessEnabled) return pass();

  return fail(
    'SES is in the sandbox, so only verified recipients get sign-in codes. Run: aws sesv2 put-account-details ' +
      '--production-access-enabled --mail-type TRANSACTIONAL --website-url https://…',
  );
}
