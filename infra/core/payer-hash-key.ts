import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Key for hashing payers, each of whom gets one free trial and one refund. A new key would allow both again. */
export class PayerHashKey extends Construct {
  readonly secret = new Secret(this, 'Key', {
    description: 'Hashes the mailboxes and cards that had a trial or a refund',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}
