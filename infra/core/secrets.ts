import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Stored rows can't be read without these keys, so the keys outlive the stack, like the tables. */
const RETAINED = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** The app's own keys, and secrets for the keys of outside services. */
export function createSecrets(scope: Construct) {
  const group = (id: string) => new Construct(scope, id);
  return {
    /**
     * Encrypts members' second-factor secrets. A new value makes every second factor unusable until
     * it is reset.
     */
    secondFactorKey: generateSecret(
      group('SecondFactor'),
      'Key',
      'Seals the secrets of second factors',
      RETAINED,
    ),

    /**
     * Key for payer hashes. Changing the key would let everyone have another free trial and another
     * refund.
     */
    payerHashKey: generateSecret(
      group('PayerHash'),
      'Key',
      'Hashes the mailboxes and cards that had a trial or a refund',
      RETAINED,
    ),

    openAiKey: createEmptySecret(
      group('OpenAi'),
      'Key',
      'OpenAI key for the language part of the analysis; optional',
    ),

    stripeKeys: createEmptySecret(
      group('Stripe'),
      'Keys',
      'Stripe: {"secretKey", "webhookSecret"}',
    ),
  };
}

/** A secret with a random value. By default, it is deleted with the stack. */
export function generateSecret(
  scope: Construct,
  id: string,
  description: string,
  removalPolicy = RemovalPolicy.DESTROY,
): Secret {
  const generateSecretString = { passwordLength: 64, excludePunctuation: true };
  return new Secret(scope, id, { description, generateSecretString, removalPolicy });
}

/** The operator sets the value, and deployments don't overwrite it. */
function createEmptySecret(scope: Construct, id: string, description: string): Secret {
  return new Secret(scope, id, {
    description,
    secretStringValue: SecretValue.unsafePlainText('not-configured'),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}
