import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** OpenAI's key. The template only says that there is none; whoever deploys puts one there, and deployments leave it alone. */
export class OpenAi extends Construct {
  readonly key = new Secret(this, 'Key', {
    description: 'OpenAI key for the language part of the analysis; optional',
    secretStringValue: SecretValue.unsafePlainText('not-configured'),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
