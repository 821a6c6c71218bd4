import { CustomResource, Duration } from 'aws-cdk-lib';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { GrantedFunction, type FunctionDeps } from '../constructs/granted-function.ts';
import { grantSecret } from '../constructs/grant.ts';

/**
 * CloudFront accepts media URLs that were signed with any of these keys; the app signs with the first one. To rotate
 * them, see infra/docs/runbook/rotate-edge-keys.md. Never reuse a name, because CloudFront can't change a key.
 */
const SIGNING_KEY_NAMES = ['A', 'B'] as const;

/** Version of the secret header value that CloudFront adds to each request. Change it to generate a new value. */
const ORIGIN_PROOF_VERSION = 'A';

interface SigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: Secret;
}

/** Secrets that CloudFront uses. A Lambda generates and hashes them, so that no template contains a secret. */
export class EdgeKeys extends Construct {
  readonly keyGroup: KeyGroup;
  /** Key pair for signing media URLs: CloudFront's public key, and the secret with the private key as PEM. */
  readonly signing: SigningKey;
  /** Value of the `x-origin-verify` header. */
  readonly originProof = this.createSecret(
    `OriginProof${ORIGIN_PROOF_VERSION}`,
    'Proves to the API that a request came through CloudFront',
  );
  /** SHA-256 of `originProof`, in hex. Functions know only this hash. */
  readonly originProofSha256: string;

  constructor(scope: Construct, id: string, deps: FunctionDeps) {
    super(scope, id);
    const privateKeys = SIGNING_KEY_NAMES.map((name) =>
      this.createSecret(`SigningKey${name}`, `CloudFront signing key ${name}: PEM of the private half`),
    );
    const keyManager = new GrantedFunction(this, 'KeyManager', deps, {
      path: 'edge-keys/provision-edge-keys',
      grants: [
        ...privateKeys.map((secret) => grantSecret(secret, 'GetSecretValue', 'PutSecretValue')),
        grantSecret(this.originProof, 'GetSecretValue'),
      ],
      timeout: Duration.seconds(30),
      impact: 'A deployment fails; members notice nothing.',
    });
    const keys = SIGNING_KEY_NAMES.map((name, position) =>
      this.createSigningKey(name, privateKeys[position], keyManager),
    );
    const [signing] = keys;
    if (!signing) throw new Error('there must be a signing key');
    this.signing = signing;
    this.keyGroup = new KeyGroup(this, 'KeyGroup', { items: keys.map(({ publicKey }) => publicKey) });
    this.originProofSha256 = new CustomResource(this, 'OriginProofDigest', {
      serviceToken: keyManager.lambda.functionArn,
      resourceType: 'Custom::SecretDigest',
      serviceTimeout: Duration.minutes(2),
      properties: { SecretArn: this.originProof.secretArn },
    }).getAttString('Sha256');
  }

  private createSigningKey(name: string, privateKey: Secret | undefined, keyManager: GrantedFunction): SigningKey {
    if (!privateKey) throw new Error(`signing key ${name} has no secret`);
    const pair = new CustomResource(this, `KeyPair${name}`, {
      serviceToken: keyManager.lambda.functionArn,
      resourceType: 'Custom::SigningKey',
      serviceTimeout: Duration.minutes(2),
      properties: { SecretArn: privateKey.secretArn },
    });
    const publicKey = new PublicKey(this, `PublicKey${name}`, { encodedKey: pair.getAttString('PublicKeyPem') });
    return { publicKey, privateKey };
  }

  private createSecret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
  }
}
