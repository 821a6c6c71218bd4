import * as z from 'zod';
import { getWebBuild } from '#infra/settings.ts';
import * as claims from '#web/features/claims/claims.ts';
import * as offerClaims from '#web/features/claims/offer-claims.ts';
import * as testimonials from '#web/features/claims/testimonials.ts';
import { listUnsourcedClaims } from '../../web/sourced-claims.ts';
import { checkAlarmMail } from './alarm-mail-check.ts';
import { parseAnswer, undefinedIfMissing } from './aws-answers.ts';
import { checkCertificate } from './certificate-check.ts';
import {
  fail,
  pass,
  skip,
  toFailure,
  warn,
  type Check,
  type Outcome,
  type Target,
} from './check.ts';
import { checkLambdaQuota } from './lambda-quota-check.ts';
import { checkMailAccess, checkMailDomain } from './mail-checks.ts';
import { checkSiteDomain } from './site-domain-check.ts';
import {
  checkOrphans,
  checkSignInDomain,
  checkStack,
  findStack,
  type StackDescription,
} from './stack-checks.ts';

/** The minimum bootstrap version that CDK's default synthesizer requires. */
const BOOTSTRAP_VERSION = 6;

/**
 * Creates the read-only checks of the account. A failed check in `allowed` is reported as skipped.
 */
export function createPreflightChecks(
  target: Target,
  allowed: readonly string[] = [],
): readonly Check[] {
  let description: Promise<StackDescription | undefined> | undefined;
  const describeStack = () => (description ??= findStack(target));

  const checks: readonly Check[] = [
    { name: 'bootstrap', run: () => checkBootstrap(target) },
    { name: 'lambda-quota', run: () => checkLambdaQuota(target) },
    { name: 'email-domain', run: () => checkMailDomain(target) },
    { name: 'email-access', run: () => checkMailAccess(target) },
    { name: 'certificate', run: () => checkCertificate(target) },
    { name: 'site-domain', run: async () => checkSiteDomain(target, await describeStack()) },
    { name: 'stack-state', run: async () => checkStack(target, await describeStack()) },
    { name: 'sign-in-domain', run: async () => checkSignInDomain(target, await describeStack()) },
    { name: 'orphans', run: async () => checkOrphans(target, await describeStack()) },
    { name: 'alarm-email', run: async () => checkAlarmMail(target, await describeStack()) },
    { name: 'claims', run: async () => checkClaims(target) },
  ];

  return checks.map(({ name, run }) => ({
    name,
    run: async () => {
      const { result, detail } = await run().catch(toFailure);
      return result === 'fail' && allowed.includes(name)
        ? skip(`failed, but allowed: ${detail}`)
        : { result, detail };
    },
  }));
}

async function checkBootstrap({ aws, accountId, region }: Target): Promise<Outcome> {
  const fix = `Run: npx cdk bootstrap aws://${accountId}/${region}`;
  const name = '/cdk-bootstrap/hnb659fds/version';
  const answer = await undefinedIfMissing(
    aws('ssm', 'get-parameter', '--name', name),
    /ParameterNotFound/,
  );

  if (!answer) return fail(`The account isn't bootstrapped in ${region}. ${fix}`);

  const version = Number(
    parseAnswer(answer, z.object({ Parameter: z.object({ Value: z.string() }) })).Parameter.Value,
  );

  return version >= BOOTSTRAP_VERSION
    ? pass(`version ${version}`)
    : fail(`Version ${version} is too old; the stack needs ${BOOTSTRAP_VERSION}. ${fix}`);
}

/** Lists the marketing claims that a protected stack hides and any other stack shows. */
function checkClaims({ settings }: Target): Outcome {
  const unsourced = [claims, offerClaims, testimonials].flatMap(listUnsourcedClaims);
  if (unsourced.length === 0) return pass();

  const list = unsourced.map((claim) => `“${claim}”`).join(', ');

  return getWebBuild(settings) === 'web-protected'
    ? warn(`Hidden in this stack, because web/src/features/claims names no source: ${list}`)
    : skip(
        `not protected, so the site shows ${unsourced.length} claims without a source; don't sell on this stack`,
      );
}
