import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnUserPool,
  CfnUserPoolGroup,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { isOnPlus, type Settings } from '../settings.ts';

/** Who members are: a Cognito user pool with managed login. Members sign in by mailed code, passkey or password. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Where managed login answers: `https://<domain>.auth.<region>.amazoncognito.com`. */
  readonly signInOrigin: string;
  /** `iss` of the pool's tokens. */
  readonly tokenIssuer: string;
  /** Seals the cookie that carries a sign-in from its start to its end. */
  readonly loginSecret = new Secret(this, 'LoginSecret', {
    description: 'Seals the login transaction cookie',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });

  constructor(scope: Construct, id: string, appOrigin: string, settings: Settings) {
    super(scope, id);
    const { stage, mailFrom } = settings;
    this.pool = this.userPool(isOnPlus(settings));
    if (isOnPlus(settings)) this.refuseKnownPasswords();
    if (mailFrom) sendThroughSes(this.pool, mailFrom);
    for (const groupName of ['coach', 'admin']) {
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.pool.userPoolId, groupName });
    }
    this.client = this.webClient(appOrigin);
    const domain = this.pool.addDomain('Domain', {
      // Prefixes are unique in a region across all accounts.
      cognitoDomain: { domainPrefix: `greenroom-${stage}-${Aws.ACCOUNT_ID}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    const branding = new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    branding.node.addDependency(domain);
    const { region } = Stack.of(this);
    this.signInOrigin = `https://${domain.domainName}.auth.${region}.amazoncognito.com`;
    this.tokenIssuer = `https://cognito-idp.${region}.amazonaws.com/${this.pool.userPoolId}`;
  }

  private userPool(onPlus: boolean): UserPool {
    return new UserPool(this, 'Pool', {
      featurePlan: onPlus ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(onPlus && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      // The names are asked for at sign-up. What is required can never be changed on a pool that exists.
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { required: true, mutable: true },
        familyName: { required: true, mutable: true },
      },
      // Which checkout made the account, so that a repeated one finds its own. Can be added to a pool, never removed.
      customAttributes: { signupId: new StringAttribute({ mutable: false, maxLen: 64 }) },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
      // Length instead of composition rules, as OWASP ASVS 5.0 6.2.5 asks.
      passwordPolicy: {
        minLength: 15,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(1),
      },
      // Required MFA would shut out mailed codes and passkeys: a deviation, 6.3.3 in infra/docs/asvs.md.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  // Threat protection alone only watches; what it does about a password stands here. How a sign-in looks is not judged.
  private refuseKnownPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'KnownPasswords', {
      userPoolId: this.pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        // A password that leaks after it was set is noticed at the next sign-in, and another has to be set by a mailed code.
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN'],
        actions: { eventAction: 'BLOCK' },
      },
    });
  }

  private webClient(appOrigin: string): UserPoolClient {
    return this.pool.addClient('Web', {
      generateSecret: true,
      authFlows: { user: true },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${appOrigin}/api/auth/callback`],
        logoutUrls: [`${appOrigin}/`],
      },
      // Tokens are read once, at the callback; from then on our own session counts.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.days(30),
      // A mailed code needs its time, and no more than ten minutes (OWASP ASVS 5.0, 6.5.5).
      authSessionValidity: Duration.minutes(10),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      // Not `signupId`: it says that the product created the account.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        givenName: true,
        familyName: true,
      }),
    });
  }
}

// The L2 construct wants to know the region at synth; this template deploys anywhere.
function sendThroughSes(pool: UserPool, mailFrom: string): void {
  const { defaultChild } = pool.node;
  if (!(defaultChild instanceof CfnUserPool)) throw new Error('the user pool has no resource');
  const mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  defaultChild.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: `Greenroom <${mailFrom}>`,
    sourceArn: Stack.of(pool).formatArn({ service: 'ses', resource: 'identity', resourceName: mailDomain }),
  };
}
