import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
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
  UserPoolOperation,
  type UserPoolClient,
  type UserPoolDomain,
  type UserPoolDomainOptions,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

import { GrantedFunction, type FunctionDeps } from '#infra/constructs/granted-function.ts';
import { signInDomainPrefix, stackName, usesCognitoPlus, type Settings } from '#infra/settings.ts';
import { SIGN_IN_CODE_MINUTES } from '#shared/accounts/sign-in-code.ts';

import { generateSecret } from './secrets.ts';

interface IdentityDeps extends FunctionDeps {
  appOrigin: string;
  mailEvents: ConfigurationSet;
  settings: Settings;
}

/** A Cognito user pool with managed login. Members sign in by emailed code, passkey or password. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly domain: UserPoolDomain;
  /**
   * Managed login: `https://<signInDomain>` or `https://<prefix>.auth.<region>.amazoncognito.com`.
   */
  readonly signInOrigin: string;
  /** The `iss` claim of the pool's tokens. */
  readonly tokenIssuer: string;
  /** Encrypts the cookie that holds a sign-in's state, nonce and verifier. */
  readonly loginSecret = generateSecret(
    this,
    'LoginSecret',
    'Seals the login transaction cookie and the links that stop emails',
  );

  constructor(
    scope: Construct,
    id: string,
    { appOrigin, mailEvents, settings, ...functionDeps }: IdentityDeps,
  ) {
    super(scope, id);

    const { mailFrom } = settings;
    this.pool = this.createUserPool(settings);
    if (usesCognitoPlus(settings)) this.blockCompromisedPasswords();

    if (mailFrom) {
      sendThroughSes(this.pool, mailFrom, mailEvents);
      this.designMails(functionDeps);
    }

    for (const groupName of ['coach', 'admin']) {
      new CfnUserPoolGroup(this, `Group-${groupName}`, {
        userPoolId: this.pool.userPoolId,
        groupName,
      });
    }

    this.client = this.createWebClient(appOrigin);
    this.domain = this.pool.addDomain('Domain', {
      ...domainSettings(this, settings),
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });

    const branding = new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.pool.userPoolId,
      clientId: this.client.userPoolClientId,
      useCognitoProvidedValues: true,
    });

    branding.node.addDependency(this.domain);

    const { region } = Stack.of(this);
    this.signInOrigin = this.domain.baseUrl();
    this.tokenIssuer = `https://cognito-idp.${region}.amazonaws.com/${this.pool.userPoolId}`;
  }

  private createUserPool(settings: Settings): UserPool {
    const hasPlusPlan = usesCognitoPlus(settings);
    return new UserPool(this, 'Pool', {
      // Without a name, the preflight couldn't find the pool of a deleted stack.
      userPoolName: stackName(settings),
      featurePlan: hasPlusPlan ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(hasPlusPlan && {
        standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      }),
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },

      // Requested at sign-up. An existing pool's required attributes can't be changed.
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { required: true, mutable: true },
        familyName: { required: true, mutable: true },
      },

      // ID of the checkout that created the account, so that a retry finds the account. Custom
      // attributes can't be removed from a pool.
      customAttributes: { signupId: new StringAttribute({ mutable: false, maxLen: 64 }) },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },

      // A minimum length instead of composition rules, as required by OWASP ASVS 5.0, 6.2.5.
      passwordPolicy: {
        minLength: 15,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(1),
      },

      // The app has its own second factor. See deviation 6.3.3 in infra/docs/asvs.md.
      mfa: Mfa.OFF,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  // The template's own settings for the sign-in email belong to MFA, and Cognito refuses them while
  // MFA is off. Cognito lets a function write emails only for pools that send through SES.
  private designMails(functionDeps: FunctionDeps): void {
    const { lambda } = new GrantedFunction(this, 'CodeMail', functionDeps, {
      path: 'mail/write-code-mail',
      grants: [],
      impact: 'Nobody can sign in or sign up with an emailed code.',
      // Cognito waits five seconds for an answer.
      timeout: Duration.seconds(5),
    });

    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, lambda);
  }

  // By default, threat protection only logs. This setting blocks compromised passwords, but doesn't
  // act on risky sign-ins.
  private blockCompromisedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'KnownPasswords', {
      userPoolId: this.pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        // A compromised password is rejected at the next sign-in. The member then sets a new
        // password with an emailed code.
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN'],
        actions: { eventAction: 'BLOCK' },
      },
    });
  }

  private createWebClient(appOrigin: string): UserPoolClient {
    return this.pool.addClient('Web', {
      generateSecret: true,
      authFlows: { user: true },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],

      oAuth: {
        flows: { authorizationCodeGrant: true },
        // Members list and remove their passkeys with `COGNITO_ADMIN`. Tokens never reach the
        // browser.
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${appOrigin}/api/auth/callback`],
        logoutUrls: [`${appOrigin}/`],
      },

      // The app reads the tokens once, in the sign-in callback. After that, it uses only its own
      // session.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.days(30),
      authSessionValidity: Duration.minutes(SIGN_IN_CODE_MINUTES),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,

      // Users can't write `signupId`, because only the app may set it.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        givenName: true,
        familyName: true,
      }),
    });
  }
}

function domainSettings(scope: Construct, settings: Settings): UserPoolDomainOptions {
  const { signInDomain, certificateArn } = settings;
  if (signInDomain && certificateArn) {
    const certificate = Certificate.fromCertificateArn(scope, 'Certificate', certificateArn);
    return { customDomain: { domainName: signInDomain, certificate } };
  }

  return { cognitoDomain: { domainPrefix: signInDomainPrefix(settings, Aws.ACCOUNT_ID) } };
}

// CDK's own option for SES needs the region at synthesis. This override works without it.
function sendThroughSes(pool: UserPool, mailFrom: string, mailEvents: ConfigurationSet): void {
  const { defaultChild } = pool.node;
  if (!(defaultChild instanceof CfnUserPool)) throw new Error('the user pool has no resource');

  const mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1);

  defaultChild.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    configurationSet: mailEvents.configurationSetName,
    from: `Greenroom <${mailFrom}>`,
    sourceArn: Stack.of(pool).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: mailDomain,
    }),
  };
}
