import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * Secret for the Stripe keys. It is created empty. The operator sets the keys, and deployments don't overwrite them.
 */
export class StripeKeys extends Construct {
  readonly keys = new Secret(this, 'Keys', {
    description: 'Stripe: {"secretKey", "webhookSecret"}',
    secretStringValue: SecretValue.unsafePlainText('not-configured'),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
