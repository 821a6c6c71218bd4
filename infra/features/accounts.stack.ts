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
    const readLoginSecret = onSecret(loginSecret, 'GetSecretValue');
    const signIn = { SIGN_IN_ORIGIN: signInOrigin, USER_POOL_CLIENT_ID: client.userPoolClientId };
    const transaction = { LOGIN_SECRET_ARN: loginSecret.secretArn };

    this.endpoint(startLogin, {
      impact: 'Nobody can begin to sign in.',
      grants: [readLoginSecret],
      environment: { ...signIn, ...transaction },
    });
    this.endpoint(finishLogin, {
      impact: 'Nobody can sign in.',
      grants: [
        clientSecret,
        readLoginSecret,
        onTable(sessions, 'PutItem', 'DeleteItem'),
        onTable(members, 'PutItem', 'UpdateItem'),
      ],
      environment: { ...signIn, ...transaction, USER_POOL_ID: pool.userPoolId, TOKEN_ISSUER: tokenIssuer },
    });
    this.endpoint(logout, {
      impact: 'Members cannot sign out.',
      grants: [clientSecret, onTable(sessions, 'DeleteItem')],
      environment: { ...signIn, USER_POOL_ID: pool.userPoolId },
    });
    this.endpoint(getUser, { impact: 'Signed-in members look signed out.', grants: [] });
  }
}
