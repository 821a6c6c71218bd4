import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Stripe's keys. The template only says that there are none; whoever deploys puts them there, and deployments leave them alone. */
export class StripeKeys extends Construct {
  readonly keys = new Secret(this, 'Keys', {
    description: 'Stripe: {"secretKey", "webhookSecret"}',
    secretStringValue: SecretValue.unsafePlainText('not-configured'),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
