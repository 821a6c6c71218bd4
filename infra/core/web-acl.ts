import { Aws, CfnRule, Fn } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests of one address in five minutes, far above what a household at one address causes. */
const REQUESTS_IN_FIVE_MINUTES = 3_000;

/**
 * A web ACL before CloudFront: addresses of bad name, known bad inputs, floods from one address. AWS's common rules are left
 * out: they refuse bodies above 8 KB and texts that look like markup, and members write about both.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // An ACL for CloudFront can only be made there. Said before anything is made, not after half an hour.
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
      visibilityConfig: seen('WebAcl'),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        managed(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        flood(2),
      ],
    });
    this.arn = acl.attrArn;
  }
}

function managed(priority: number, name: string): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: seen(name),
  };
}

function flood(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'FloodFromOneAddress',
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: { rateBasedStatement: { limit: REQUESTS_IN_FIVE_MINUTES, aggregateKeyType: 'IP' } },
    visibilityConfig: seen('FloodFromOneAddress'),
  };
}

function seen(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would keep headers, and with them cookies.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
