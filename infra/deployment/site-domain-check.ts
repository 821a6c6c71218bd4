import * as z from 'zod';
import { parseAnswer } from './aws-answers.ts';
import { fail, pass, skip, type Outcome, type Target } from './check.ts';
import type { StackDescription } from './stack-checks.ts';

// The CLI omits the list if the account has no distribution or a distribution has no alias.
const distributionsSchema = z.object({
  DistributionList: z.object({
    Items: z
      .array(
        z.object({
          Id: z.string(),
          DomainName: z.string(),
          Aliases: z.object({ Items: z.array(z.string()).default([]) }),
        }),
      )
      .default([]),
  }),
});

/**
 * Checks that no other distribution of the account has the site's domain, which CloudFront would
 * reject half an hour into a deployment. Other accounts' distributions can't be seen.
 */
export async function checkSiteDomain(
  { aws, settings: { domainName } }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  if (!domainName) return skip("without domainName, the site uses CloudFront's domain");

  const own = stack?.Outputs.find(({ OutputKey }) => OutputKey === 'SiteAlias')?.OutputValue;
  const answer = await aws('cloudfront', 'list-distributions');
  const other = parseAnswer(answer, distributionsSchema).DistributionList.Items.find(
    ({ DomainName, Aliases }) => DomainName !== own && Aliases.Items.includes(domainName),
  );
  if (!other) return pass(domainName);

  return fail(
    `${domainName} is an alternate domain name of the distribution ${other.Id}, and CloudFront accepts a name only once. ` +
      `Remove it from the distribution printed by: aws cloudfront get-distribution --id ${other.Id}`,
  );
}
