import { Names, Validations, type Stack } from 'aws-cdk-lib';
import { CfnBucket, type Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { usesCognitoPlus, createsWebAcl } from '#infra/settings.ts';

import {
  CONTENT_PICTURES_PREFIX,
  CONTENT_PREFIX,
  COURSES_PREFIX,
  EXPORT_PREFIX,
  INCOMING_PREFIX,
  PICTURES_PREFIX,
  PRACTICE_PREFIX,
  STREAMS_PREFIX,
  THUMBNAILS_PREFIX,
} from '#platform/storage/prefixes.ts';
import type { Core } from './core.ts';

/** Findings of cdk-nag's AwsSolutions rules, and the reason why they are accepted. */
interface AcceptedFinding {
  findings: readonly string[];
  constructs: readonly IConstruct[];
  reason: string;
  /** False if the deployment settings avoid these findings, so there is nothing to accept. */
  applies?: boolean;
}

/** Acknowledges the accepted findings. Any other cdk-nag finding fails the synthesis. */
export function acknowledgeFindings(root: Stack, features: readonly Stack[], core: Core): void {
  const all = [
    ...identityFindings(core),
    ...edgeFindings(core),
    ...functionFindings(features, core),
    ...cdkFindings(root, core),
  ];

  for (const { findings, constructs, reason } of all.filter(({ applies = true }) => applies)) {
    for (const construct of constructs) {
      Validations.of(construct).acknowledge(
        ...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })),
      );
    }
  }
}

function identityFindings({
  identity: { pool, loginSecret },
  secrets,
  keys,
  settings,
}: Core): AcceptedFinding[] {
  return [
    {
      findings: ['COG1'],
      constructs: [pool],
      reason: 'OWASP ASVS 5.0 6.2.5 forbids composition rules; 15 characters are required instead.',
    },

    {
      findings: ['COG2'],
      constructs: [pool],
      reason:
        'Required MFA would prevent sign-in with emailed codes and passkeys. The app itself asks administrators for a code: decision 98.',
    },

    {
      findings: ['SMG4'],
      constructs: [loginSecret, secrets.secondFactorKey, secrets.payerHashKey, keys],
      reason:
        'Rotating these keys on a schedule would break links, sign-ins, or stored data. The runbook page rotate-secrets explains which can be rotated, and how.',
    },

    {
      findings: ['SMG4'],
      constructs: [secrets.openAiKey, secrets.stripeKeys],
      reason:
        'The keys are created and revoked at OpenAI and Stripe, so Secrets Manager cannot rotate them.',
    },

    {
      findings: ['COG8'],
      constructs: [pool],
      reason:
        'The Plus plan costs more per member. A protected stack has it unless deployed with cognitoPlan=essentials.',
      applies: !usesCognitoPlus(settings),
    },
  ];
}

function edgeFindings({ edge: { distribution }, settings }: Core): AcceptedFinding[] {
  const constructs = [distribution];
  return [
    {
      findings: ['CFR1'],
      constructs,
      reason: 'Members may live anywhere, so no country is blocked.',
    },

    {
      findings: ['CFR3'],
      constructs,
      reason:
        'Standard logs would store query strings, which contain media signatures and payment secrets. The API has a log without them.',
    },

    {
      findings: ['CFR2'],
      constructs,
      reason:
        'Only a protected stack has a web ACL by default, because of its fixed fee. The settings waf and webAclArn override this. The API is throttled.',
      applies: !settings.webAclArn && !createsWebAcl(settings),
    },

    {
      findings: ['CFR4'],
      constructs,
      reason:
        'CloudFront sets the TLS version of its default domain. With domainName, the policy is TLSv1.2_2021.',
      applies: !settings.domainName,
    },
  ];
}

function functionFindings(
  features: readonly Stack[],
  { buckets, keys, identity, settings }: Core,
): AcceptedFinding[] {
  return [
    {
      findings: ['APIG4'],
      constructs: features,
      reason:
        'The session cookie is checked by endpoint() in every Lambda, together with CSRF, role and plan.',
    },

    {
      findings: [
        nestedStackObjectsFinding(buckets.uploads, INCOMING_PREFIX),
        ...[CONTENT_PREFIX, CONTENT_PICTURES_PREFIX, COURSES_PREFIX, STREAMS_PREFIX].map((prefix) =>
          nestedStackObjectsFinding(buckets.content, prefix),
        ),
        ...[PRACTICE_PREFIX, THUMBNAILS_PREFIX, EXPORT_PREFIX, PICTURES_PREFIX].map((prefix) =>
          nestedStackObjectsFinding(buckets.media, prefix),
        ),
      ],
      constructs: features,
      reason:
        'Object keys contain IDs that are unknown at deployment, so a grant can be no narrower than the prefix.',
    },

    {
      findings: ['IAM5[Resource::*]'],
      constructs: [...features, keys, identity],
      reason:
        'Every function may send traces, and copy-media may probe videos. X-Ray and Probe have no resource-level permissions.',
    },

    {
      findings: [
        'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      ],
      constructs: features,
      reason:
        'In the sandbox, recipients are identities too. A condition limits the sender to one address.',
      applies: settings.mailFrom !== undefined,
    },
  ];
}

/**
 * CDK's Lambdas, which set up bucket notifications, deploy web files, and empty the buckets of
 * ephemeral stacks.
 */
export function findCdkFunctions(root: Stack): IConstruct[] {
  return root.node.children.filter(({ node }) =>
    /^(Custom::CDKBucketDeployment|BucketNotificationsHandler|Custom::S3AutoDeleteObjects)/.test(
      node.id,
    ),
  );
}

function cdkFindings(root: Stack, { buckets }: Core): AcceptedFinding[] {
  const constructs = findCdkFunctions(root);
  const objectActions = ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'];

  return [
    {
      findings: [
        'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        ...objectActions.map((action) => `IAM5[Action::s3:${action}]`),
        `IAM5[Resource::<${root.getLogicalId(findBucketResource(buckets.web))}.Arn>/*]`,
        'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
      ],
      constructs,
      reason:
        'Part of CDK, and runs only during a deployment. It can access the web bucket and the deployment assets.',
    },
    {
      findings: ['L1'],
      constructs,
      reason: 'CDK chooses the runtime of its own Lambdas and updates it with its releases.',
    },
  ];
}

// A nested stack gets the bucket's ARN as a parameter, and cdk-nag's finding ID contains the
// parameter's name.
function nestedStackObjectsFinding(bucket: Bucket, prefix: string): string {
  return `IAM5[Resource::<referenceto${Names.nodeUniqueId(findBucketResource(bucket).node)}Arn>/${prefix}*]`;
}

function findBucketResource(bucket: Bucket): CfnBucket {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket))
    throw new Error(`${bucket.node.path} has no bucket resource`);

  return defaultChild;
}
