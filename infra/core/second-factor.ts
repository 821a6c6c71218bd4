import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** What seals the secrets of second factors in the members' rows. With a new value no code opens anything until each of them was reset. */
export class SecondFactor extends Construct {
  readonly secret = new Secret(this, 'Key', {
    description: 'Seals the secrets of second factors',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}
