import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** What seals the secrets of second factors in the members' rows. A new value makes every administrator set up a new one. */
export class SecondFactor extends Construct {
  readonly secret = new Secret(this, 'Key', {
    description: 'Seals the secrets of second factors',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}
