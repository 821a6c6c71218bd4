import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Key that encrypts members' second-factor secrets. A new value makes every second factor unusable until it is reset. */
export class SecondFactorKey extends Construct {
  readonly secret = new Secret(this, 'Key', {
    description: 'Seals the secrets of second factors',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}
