import { Duration } from 'aws-cdk-lib';
import { finishLogin, getUser, logout, startLogin } from '../../shared/accounts/accounts.contract.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '../../shared/accounts/email-change.contract.ts';
import {
  changeProfile,
  changeMailChoices,
  getProfile,
  removePicture,
  setPicture,
  signOutEverywhere,
} from '../../shared/accounts/profile.contract.ts';
import { endOtherSession, listSessions } from '../../shared/accounts/sessions.contract.ts';
import {
  grantListBucket,
  grantIndexQuery,
  grantObjects,
  grantUserPool,
  grantTable,
  grantReadSecret,
  grantSend,
} from '../constructs/grant.ts';
import { INCOMING_PREFIX, PICTURES_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';
import { AccountsStaffStack } from './accounts-staff.stack.ts';
import type { Construct } from 'constructs';

export class AccountsStack extends AccountsStaffStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'accounts', core);
    this.addSignIn(core);
    this.addProfile(core);
    this.addSessions(core);
    this.addPicture(core);
    this.addEmailChange(core);
    this.addSecondFactor(core);
    this.addAdministration(core);
  }

  private addSignIn(core: Core): void {
    const { sessions, members } = core.tables;
    const { pool, tokenIssuer, loginSecret } = core.identity;
    const { clientSecret, signIn } = this.oauthClient(core);
    const readLoginSecret = grantReadSecret(loginSecret, 'LOGIN_SECRET_ARN');

    this.endpoint(startLogin, {
      impact: 'Nobody can start to sign in.',
      grants: [readLoginSecret],
      environment: signIn,
    });
    this.endpoint(finishLogin, {
      impact: 'Nobody can sign in.',
      grants: [
        clientSecret,
        readLoginSecret,
        grantUserPool(pool, 'AdminCreateUser', 'AdminDeleteUser'),
        grantTable(sessions, 'PutItem', 'DeleteItem'),
        grantTable(members, 'PutItem', 'UpdateItem'),
      ],
      environment: { ...signIn, TOKEN_ISSUER: tokenIssuer },
    });
    this.endpoint(logout, {
      impact: 'Members cannot sign out.',
      grants: [clientSecret, grantTable(sessions, 'DeleteItem'), grantTable(members, 'UpdateItem')],
      environment: signIn,
    });
    this.endpoint(getUser, {
      impact: 'Signed-in members look signed out.',
      grants: [grantTable(members, 'UpdateItem')],
    });
    this.addDeletion();
    this.addExports();
  }

  private addProfile({ tables }: Core): void {
    const { members, emailChanges } = tables;
    this.endpoint(getProfile, {
      impact: 'Members cannot see their profile and email settings.',
      grants: [grantTable(emailChanges, 'GetItem')],
    });
    this.endpoint(changeProfile, {
      impact: 'Members cannot change their name.',
      grants: [grantTable(members, 'UpdateItem')],
    });
    this.endpoint(changeMailChoices, {
      impact: 'Members cannot turn off emails.',
      grants: [grantTable(members, 'UpdateItem')],
    });
  }

  private addSessions(core: Core): void {
    const { sessions, members } = core.tables;
    const { pool } = core.identity;
    const { clientSecret, signIn } = this.oauthClient(core);
    this.endpoint(listSessions, {
      impact: 'Members cannot see where they are signed in.',
      grants: [grantIndexQuery(sessions, 'byMember')],
    });
    this.endpoint(endOtherSession, {
      impact: 'Members cannot sign out a single other device.',
      grants: [
        clientSecret,
        grantIndexQuery(sessions, 'byMember'),
        grantTable(sessions, 'DeleteItem'),
        grantTable(members, 'UpdateItem'),
      ],
      environment: signIn,
    });
    this.endpoint(signOutEverywhere, {
      impact: 'Members cannot sign out all devices at once.',
      grants: [grantTable(members, 'UpdateItem'), grantUserPool(pool, 'AdminUserGlobalSignOut')],
    });
  }

  /** The settings of the app's OAuth client in Cognito, and permission to read the client secret. */
  private oauthClient({ identity }: Core) {
    const { pool, client, signInOrigin } = identity;
    // Functions read the client secret from Cognito, so that no environment variable contains it.
    const clientSecret = grantUserPool(pool, 'DescribeUserPoolClient');
    return { clientSecret, signIn: { SIGN_IN_ORIGIN: signInOrigin, USER_POOL_CLIENT_ID: client.userPoolClientId } };
  }

  private addPicture({ tables, buckets }: Core): void {
    const { members, uploads } = tables;
    this.endpoint(setPicture, {
      impact: 'Members cannot change their picture.',
      grants: [
        grantTable(members, 'UpdateItem'),
        grantTable(uploads, 'GetItem', 'UpdateItem'),
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        grantListBucket(buckets.uploads),
        grantObjects(buckets.media, PICTURES_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      // The largest picture needs 2 s of CPU time and 270 MB of memory. Lambda assigns a full core at 1,769 MB.
      timeout: Duration.seconds(29),
      memoryMegabytes: 1769,
    });
    this.endpoint(removePicture, {
      impact: 'Members cannot remove their picture.',
      grants: [grantTable(members, 'UpdateItem'), grantObjects(buckets.media, PICTURES_PREFIX, 'DeleteObject')],
    });
  }

  private addEmailChange({ tables, identity, mail, settings }: Core): void {
    const { members, emailChanges, billing } = tables;
    this.endpoint(requestEmailChange, {
      impact: 'Members cannot start to change their email address.',
      grants: [
        grantTable(emailChanges, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        grantUserPool(identity.pool, 'AdminGetUser'),
        grantSend(mail.queue),
      ],
      environment: { MAIL_FROM: settings.mailFrom ?? '' },
    });
    this.endpoint(confirmEmailChange, {
      impact: 'Members cannot finish changing their email address.',
      grants: [
        grantTable(emailChanges, 'GetItem', 'UpdateItem', 'DeleteItem'),
        grantTable(members, 'UpdateItem'),
        grantTable(billing, 'UpdateItem'),
        grantUserPool(identity.pool, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'),
        grantSend(mail.queue),
      ],
    });
    this.endpoint(cancelEmailChange, {
      impact: 'Members cannot cancel a change of their email address.',
      grants: [grantTable(emailChanges, 'GetItem', 'DeleteItem')],
    });
  }
}
