import * as z from 'zod';
import { DAY_MS } from '#shared/product/time.ts';
import { parseAnswer, undefinedIfMissing } from './aws-answers.ts';
import { fail, pass, skip, type Outcome, type Target } from './check.ts';

const CERTIFICATE_DAYS_LEFT = 14;

export async function checkCertificate({ aws, settings, now }: Target): Promise<Outcome> {
  const { domainName, signInDomain, certificateArn } = settings;
  if (!domainName || !certificateArn)
    return skip("without domainName, the site uses CloudFront's certificate");

  const words = ['--certificate-arn', certificateArn, '--region', 'us-east-1'];
  const request = `Run: aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${domainName}${signInDomain ? ` --subject-alternative-names ${signInDomain}` : ''}`;
  const answer = await undefinedIfMissing(
    aws('acm', 'describe-certificate', ...words),
    /ResourceNotFoundException/,
  );

  if (!answer) return fail(`The certificate doesn't exist. ${request}`);

  const { Status, NotAfter, SubjectAlternativeNames } = parseAnswer(
    answer,
    certificateSchema,
  ).Certificate;

  if (Status === 'PENDING_VALIDATION')
    return fail(
      `The certificate isn't validated. Add the DNS record printed by: aws acm describe-certificate ${words.join(' ')}`,
    );
  if (Status !== 'ISSUED') return fail(`The certificate's state is ${Status}. ${request}`);

  const isCovered = (domain: string) =>
    [domain, domain.replace(/^[^.]+/, '*')].some((name) => SubjectAlternativeNames.includes(name));
  const uncovered = [domainName, ...(signInDomain ? [signInDomain] : [])].find(
    (domain) => !isCovered(domain),
  );

  if (uncovered)
    return fail(
      `The certificate covers ${SubjectAlternativeNames.join(', ')}, but not ${uncovered}. ${request}`,
    );

  const daysLeft = Math.floor((Date.parse(NotAfter) - now.getTime()) / DAY_MS);
  if (daysLeft >= CERTIFICATE_DAYS_LEFT) return pass(`valid for ${daysLeft} days`);

  return fail(`The certificate expires on ${NotAfter} and wasn't renewed. ${request}`);
}

const certificateSchema = z.object({
  Certificate: z.object({
    Status: z.string(),
    /** ISO 8601; empty until the certificate is issued. */
    NotAfter: z.string().default(''),
    SubjectAlternativeNames: z.array(z.string()),
  }),
});
