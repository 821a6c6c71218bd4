import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** The key of the hashes by which trials and refunds are remembered. With a new value, everybody could have both again. */
export class PayerHash extends Construct {
  readonly secret = new Secret(this, 'Key', {
    description: 'Hashes the mailboxes and cards that had a trial or a refund',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
}
