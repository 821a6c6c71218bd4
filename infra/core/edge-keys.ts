import { CustomResource, Duration } from 'aws-cdk-lib';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { grantSecret } from '#infra/constructs/grant.ts';
import { GrantedFunction, type FunctionDeps } from '#infra/constructs/granted-function.ts';
import { generateSecret } from './secrets.ts';

/**
 * CloudFront accepts media URLs signed with any of these keys; the app signs with the first. A name
 * can't be reused, because CloudFront can't change a key; to rotate, see
 * infra/docs/runbook/rotate-edge-keys.md.
 */
const SIGNING_KEY_NAMES = ['A', 'B'] as const;

/**
 * Version of the secret header value that CloudFront adds to each request. Change it to generate a
 * new value.
 */
const ORIGIN_PROOF_VERSION = 'A';

/**
 * Secrets that CloudFront uses. A Lambda generates and hashes them, so that no template contains a
 * secret.
 */
export class EdgeKeys extends Construct {
  readonly keyGroup: KeyGroup;
  /**
   * Key pair for signing media URLs: CloudFront's public key, and the secret with the private key
   * as PEM.
   */
  readonly signing: { publicKey: PublicKey; privateKey: Secret };
  /** Value of the `x-origin-verify` header. */
  readonly originProof = generateSecret(
    this,
    `OriginProof${ORIGIN_PROOF_VERSION}`,
    'Proves to the API that a request came through CloudFront',
  );
  /** SHA-256 of `originProof`, in hex. Functions know only this hash. */
  readonly originProofSha256: string;

  constructor(scope: Construct, id: string, deps: FunctionDeps) {
    super(scope, id);

    const privateKeys = SIGNING_KEY_NAMES.map((name) => ({
      name,
      privateKey: generateSecret(
        this,
        `SigningKey${name}`,
        `CloudFront signing key ${name}: PEM of the private half`,
      ),
    }));

    const keyManager = new GrantedFunction(this, 'KeyManager', deps, {
      path: 'edge-keys/provision-edge-keys',
      grants: [
        ...privateKeys.map(({ privateKey }) =>
          grantSecret(privateKey, 'GetSecretValue', 'PutSecretValue'),
        ),
        grantSecret(this.originProof, 'GetSecretValue'),
      ],
      timeout: Duration.seconds(30),
      impact: 'A deployment fails; members notice nothing.',
    });

    const provision = (resourceId: string, type: string, secret: Secret) =>
      new CustomResource(this, resourceId, {
        serviceToken: keyManager.lambda.functionArn,
        resourceType: `Custom::${type}`,
        serviceTimeout: Duration.minutes(2),
        properties: { SecretArn: secret.secretArn },
      });

    const keys = privateKeys.map(({ name, privateKey }) => {
      const pair = provision(`KeyPair${name}`, 'SigningKey', privateKey);
      const publicKey = new PublicKey(this, `PublicKey${name}`, {
        encodedKey: pair.getAttString('PublicKeyPem'),
      });

      return { publicKey, privateKey };
    });

    const [signing] = keys;
    if (!signing) throw new Error('there must be a signing key');

    this.signing = signing;
    this.keyGroup = new KeyGroup(this, 'KeyGroup', {
      items: keys.map(({ publicKey }) => publicKey),
    });
    this.originProofSha256 = provision(
      'OriginProofDigest',
      'SecretDigest',
      this.originProof,
    ).getAttString('Sha256');
  }
}
