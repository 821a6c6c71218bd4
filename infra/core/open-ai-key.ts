import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Secret for the OpenAI key. It is created empty. The operator sets the key, and deployments don't overwrite it. */
export class OpenAiKey extends Construct {
  readonly key = new Secret(this, 'Key', {
    description: 'OpenAI key for the language part of the analysis; optional',
    secretStringValue: SecretValue.unsafePlainText('not-configured'),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
