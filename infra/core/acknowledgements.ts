import { Names, Validations, type Stack } from 'aws-cdk-lib';
import { CfnBucket, type Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { isOnPlus, makesWebAcl } from '../settings.ts';
import { CONTENT_PREFIX, EXPORT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX, PRACTICE_PREFIX } from './buckets.ts';
import type { Core } from './core.ts';

/** Accepted findings of the AwsSolutions rules, with the reason. */
export interface Acknowledgement {
  readonly findings: readonly string[];
  readonly at: readonly IConstruct[];
  readonly reason: string;
}

/** Acknowledges the accepted findings. Any other cdk-nag finding fails the synthesis. */
export function acknowledgeFindings(root: Stack, features: readonly Stack[], core: Core): void {
  const all = [...identity(core), ...edge(core), ...functions(features, core), ...cdkOwn(root, core)];
  for (const { findings, at, reason } of all) {
    for (const construct of at) {
      Validations.of(construct).acknowledge(...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })));
    }
  }
}

function identity(core: Core): Acknowledgement[] {
  const {
    identity: { pool, loginSecret },
    secondFactor,
    payerHash,
    keys,
    openAi,
    stripe,
    settings,
  } = core;
  const always: Acknowledgement[] = [
    {
      findings: ['COG1'],
      at: [pool],
      reason: 'OWASP ASVS 5.0 6.2.5 forbids composition rules; 15 characters are required instead.',
    },
    {
      findings: ['COG2'],
      at: [pool],
      reason:
        'Required MFA would rule out mailed codes and passkeys. Administrators are asked for a code by our own session: decision 98.',
    },
    {
      findings: ['SMG4'],
      at: [loginSecret, secondFactor, payerHash, keys],
      reason:
        'Keys and sealing values that a timer must not change: rotation takes two deployments, see the runbook page rotate-edge-keys.',
    },
    {
      findings: ['SMG4'],
      at: [openAi, stripe],
      reason: 'The keys are made and revoked at OpenAI and Stripe; Secrets Manager cannot rotate them.',
    },
  ];
  const withoutPlus: Acknowledgement = {
    findings: ['COG8'],
    at: [pool],
    reason:
      'The Plus plan costs for each member. A protected stack has it, unless it was deployed with cognitoPlan=essentials.',
  };
  return [...always, ...(isOnPlus(settings) ? [] : [withoutPlus])];
}

function edge({ edge: { distribution }, settings }: Core): Acknowledgement[] {
  const always: Acknowledgement[] = [
    { findings: ['CFR1'], at: [distribution], reason: 'Members may live anywhere; no country is shut out.' },
    {
      findings: ['CFR3'],
      at: [distribution],
      reason:
        'Standard logs keep query strings, in which media signatures and payment secrets travel; the API has a log without them.',
    },
  ];
  const { domainName, webAclArn } = settings;
  const withoutWebAcl: Acknowledgement = {
    findings: ['CFR2'],
    at: [distribution],
    reason:
      'Only a protected stack has a web ACL by default, because of its fixed fee; waf and webAclArn choose. The API is throttled.',
  };
  const withoutDomain: Acknowledgement = {
    findings: ['CFR4'],
    at: [distribution],
    reason: 'CloudFront fixes the TLS version of its own domain; with domainName it is TLS 1.2 of 2021.',
  };
  return [
    ...always,
    ...(webAclArn || makesWebAcl(settings) ? [] : [withoutWebAcl]),
    ...(domainName ? [] : [withoutDomain]),
  ];
}

function functions(features: readonly Stack[], { buckets, keys }: Core): Acknowledgement[] {
  return [
    {
      findings: ['APIG4'],
      at: features,
      reason: 'The session cookie is checked by endpoint() in every Lambda, together with CSRF, role and plan.',
    },
    {
      findings: [
        objectsInNestedStack(buckets.uploads, INCOMING_PREFIX),
        objectsInNestedStack(buckets.media, PRACTICE_PREFIX),
        objectsInNestedStack(buckets.media, CONTENT_PREFIX),
        objectsInNestedStack(buckets.media, EXPORT_PREFIX),
        objectsInNestedStack(buckets.media, PICTURES_PREFIX),
      ],
      at: features,
      reason: 'Object keys carry ids that are not known at deployment; the prefix is as narrow as a grant can be.',
    },
    {
      findings: ['IAM5[Resource::*]'],
      at: [...features, keys],
      reason: 'Every function may hand in traces, and X-Ray has no resources that a grant could name.',
    },
  ];
}

// CDK's own Lambdas for bucket notifications and for deploying the web files.
function cdkOwn(root: Stack, { buckets }: Core): Acknowledgement[] {
  const at = root.node.children.filter(({ node }) =>
    /^(Custom::CDKBucketDeployment|BucketNotificationsHandler)/.test(node.id),
  );
  const onObjects = ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'];
  return [
    {
      findings: [
        'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        ...onObjects.map((action) => `IAM5[Action::s3:${action}]`),
        `IAM5[Resource::<${root.getLogicalId(resourceOf(buckets.web))}.Arn>/*]`,
        'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
      ],
      at,
      reason: 'Written by CDK and run only during a deployment; it reaches the web bucket and the deployment assets.',
    },
    { findings: ['L1'], at, reason: 'CDK chooses the runtime of its own Lambdas and moves it with its releases.' },
  ];
}

// A nested stack gets the bucket's ARN as a parameter, and cdk-nag's finding ID contains the parameter's name.
function objectsInNestedStack(bucket: Bucket, prefix: string): string {
  return `IAM5[Resource::<referenceto${Names.nodeUniqueId(resourceOf(bucket).node)}Arn>/${prefix}*]`;
}

function resourceOf(bucket: Bucket): CfnBucket {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error(`${bucket.node.path} has no bucket resource`);
  return defaultChild;
}
