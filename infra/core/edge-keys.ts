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
 * infra/docs/runbook/rotate-secrets.md.
 */
const SIGNING_KEY_NAMES: readonly string[] = ['A', 'B'];

/**
 * The API accepts any of these values of the secret header; CloudFront sends the first. To rotate,
 * see infra/docs/runbook/rotate-secrets.md.
 */
const ORIGIN_PROOF_NAMES: readonly string[] = ['A', 'B'];

interface EdgeKeysDeps extends FunctionDeps {
  originProofNames?: readonly string[];
  signingKeyNames?: readonly string[];
}

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
  /** Value of the `x-origin-verify` header that CloudFront sends. */
  readonly originProof: Secret;
  /**
   * SHA-256 of each accepted value of the header, in hex and separated by commas. Functions know
   * only these hashes.
   */
  readonly originProofSha256: string;

  constructor(
    scope: Construct,
    id: string,
    {
      originProofNames = ORIGIN_PROOF_NAMES,
      signingKeyNames = SIGNING_KEY_NAMES,
      ...deps
    }: EdgeKeysDeps,
  ) {
    super(scope, id);

    // Sorted, so that only CloudFront changes if the order does.
    const proofs = originProofNames.toSorted().map((name) => ({
      name,
      proof: generateSecret(
        this,
        `OriginProof${name}`,
        'Proves to the API that a request came through CloudFront',
      ),
    }));

    const privateKeys = signingKeyNames.map((name) => ({
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
        ...proofs.map(({ proof }) => grantSecret(proof, 'GetSecretValue')),
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
    const sent = proofs.find(({ name }) => name === originProofNames[0]);
    if (!signing || !sent) throw new Error('there must be a signing key and an origin proof');

    this.signing = signing;
    this.keyGroup = new KeyGroup(this, 'KeyGroup', {
      items: keys.map(({ publicKey }) => publicKey),
    });

    this.originProof = sent.proof;
    this.originProofSha256 = proofs
      .map(({ name, proof }) =>
        provision(`OriginProofDigest${name}`, 'SecretDigest', proof).getAttString('Sha256'),
      )
      .join(',');
  }
}
