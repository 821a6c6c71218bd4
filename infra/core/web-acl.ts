import { Aws, CfnRule, Fn } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests per IP address in five minutes: far more than one household sends. */
const MAX_REQUESTS_PER_FIVE_MINUTES = 3_000;

/**
 * A web ACL for CloudFront: IP reputation, known bad inputs and a rate limit per IP address. AWS's
 * common rules aren't used: they reject bodies above 8 KB and text that looks like markup, and
 * members legitimately send both.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    // CloudFront accepts web ACLs only from us-east-1. Failing here is faster than failing half an
    // hour into the deployment.
    new CfnRule(this, 'Region', {
      assertions: [
        {
          assert: Fn.conditionEquals(Aws.REGION, 'us-east-1'),
          assertDescription:
            'A web ACL for CloudFront can be made in us-east-1 only. Make one there and deploy with its webAclArn, or with waf=false.',
        },
      ],
    });

    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('WebAcl'),
      rules: [
        managedRule(0, 'AWSManagedRulesAmazonIpReputationList'),
        managedRule(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        rateLimitRule(2),
      ],
    });

    this.arn = acl.attrArn;
  }
}

function managedRule(priority: number, name: string): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visibility(name),
  };
}

function rateLimitRule(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'FloodFromOneAddress',
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: { limit: MAX_REQUESTS_PER_FIVE_MINUTES, aggregateKeyType: 'IP' },
    },
    visibilityConfig: visibility('FloodFromOneAddress'),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Request sampling would store headers, including cookies.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
