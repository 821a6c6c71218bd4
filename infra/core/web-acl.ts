import { Aws, CfnRule, Fn } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { stackName, type Settings } from '#infra/settings.ts';
import { ADDRESS_LIMITS, addressLimitRule, RESPONSE_BODIES } from './address-limits.ts';
import { ALARM_PERIOD, type Monitoring } from './monitoring.ts';

interface WebAclDeps {
  monitoring: Monitoring;
  settings: Settings;
}

/**
 * A web ACL for CloudFront: IP reputation, known bad inputs, and limits per IP address. AWS's
 * common rules aren't used: they reject bodies above 8 KB and text that looks like markup, and
 * members legitimately send both.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { monitoring, settings }: WebAclDeps) {
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

    // Differs between stages, because CloudWatch identifies a web ACL by this name.
    const metricName = stackName(settings);

    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // Allowed requests aren't sampled, because a sample contains the IP address.
      visibilityConfig: {
        metricName,
        cloudWatchMetricsEnabled: true,
        sampledRequestsEnabled: false,
      },

      dataProtectionConfig: { dataProtections: HIDDEN_FIELDS },
      customResponseBodies: RESPONSE_BODIES,
      rules: [
        managedRule(0, 'AWSManagedRulesAmazonIpReputationList'),
        managedRule(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        ...ADDRESS_LIMITS.map((limit, index) => ({
          name: limit.name,
          priority: 2 + index,
          ...addressLimitRule(limit),
          visibilityConfig: sampled(limit.name),
        })),
      ],
    });

    this.arn = acl.attrArn;

    for (const { name, impact } of ADDRESS_LIMITS)
      monitoring.addAlarm(this, name, {
        metric: new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: metricName, Rule: name },
          statistic: 'Sum',
          period: ALARM_PERIOD,
        }),
        threshold: 1,
        impact,
        runbook: 'address-blocked',
      });
  }
}

function managedRule(priority: number, name: string): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: sampled(name),
  };
}

/** Keeps samples of the requests that match the rule for three hours. */
function sampled(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/** Parts of a request that samples don't show, because they may contain secrets. */
const HIDDEN_FIELDS: CfnWebACL.DataProtectProperty[] = [
  { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['cookie'] } },
  { action: 'SUBSTITUTION', field: { fieldType: 'QUERY_STRING' } },
];
