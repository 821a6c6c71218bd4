import { finishLogin, getUser, logout, startLogin } from '../../shared/accounts/accounts.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onSecret, onTable, type Grant } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';
import type { Construct } from 'constructs';

export class AccountsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'accounts', core);
    const { sessions, members } = core.tables;
    const { pool, client, signInOrigin, tokenIssuer, loginSecret } = core.identity;
    // The confidential client's secret is read from Cognito itself and is in no environment.
    const clientSecret: Grant = { actions: ['cognito-idp:DescribeUserPoolClient'], resource: pool.userPoolArn };
    const signIn = {
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      SIGN_IN_ORIGIN: signInOrigin,
      TOKEN_ISSUER: tokenIssuer,
    };
    const transaction = { ...signIn, LOGIN_SECRET_ARN: loginSecret.secretArn };

    this.endpoint(startLogin, {
      impact: 'Nobody can begin to sign in.',
      grants: [clientSecret, onSecret(loginSecret, 'GetSecretValue')],
      environment: transaction,
    });
    this.endpoint(finishLogin, {
      impact: 'Nobody can sign in.',
      grants: [
        clientSecret,
        onSecret(loginSecret, 'GetSecretValue'),
        onTable(sessions, 'PutItem', 'DeleteItem'),
        onTable(members, 'PutItem', 'UpdateItem'),
      ],
      environment: transaction,
    });
    this.endpoint(logout, {
      impact: 'Members cannot sign out.',
      grants: [clientSecret, onTable(sessions, 'DeleteItem')],
      environment: signIn,
    });
    this.endpoint(getUser, { impact: 'Signed-in members look signed out.', grants: [] });
  }
}
