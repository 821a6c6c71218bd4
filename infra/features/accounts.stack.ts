import { Duration } from 'aws-cdk-lib';
import { finishLogin, getUser, logout, startLogin } from '../../shared/accounts/accounts.contract.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '../../shared/accounts/email-change.contract.ts';
import {
  changeProfile,
  chooseMails,
  getProfile,
  removePicture,
  setPicture,
  signOutEverywhere,
} from '../../shared/accounts/profile.contract.ts';
import { endOtherSession, listSessions } from '../../shared/accounts/sessions.contract.ts';
import { onAbsence, onIndex, onObjects, onPool, onTable, readSecret, sendTo } from '../constructs/grant.ts';
import { INCOMING_PREFIX, PICTURES_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';
import { AccountsStaffStack } from './accounts-staff.stack.ts';
import type { Construct } from 'constructs';

export class AccountsStack extends AccountsStaffStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'accounts', core);
    this.signIn(core);
    this.profile(core);
    this.sessions(core);
    this.picture(core);
    this.emailChange(core);
    this.secondFactor(core);
    this.administration(core);
  }

  private signIn(core: Core): void {
    const { sessions, members } = core.tables;
    const { pool, tokenIssuer, loginSecret } = core.identity;
    const { clientSecret, signIn } = this.client(core);
    const readLoginSecret = readSecret(loginSecret, 'LOGIN_SECRET_ARN');

    this.endpoint(startLogin, {
      impact: 'Nobody can start to sign in.',
      uses: [readLoginSecret],
      environment: signIn,
    });
    this.endpoint(finishLogin, {
      impact: 'Nobody can sign in.',
      uses: [
        clientSecret,
        readLoginSecret,
        onPool(pool, 'AdminCreateUser', 'AdminDeleteUser'),
        onTable(sessions, 'PutItem', 'DeleteItem'),
        onTable(members, 'PutItem', 'UpdateItem'),
      ],
      environment: { ...signIn, TOKEN_ISSUER: tokenIssuer },
    });
    this.endpoint(logout, {
      impact: 'Members cannot sign out.',
      uses: [clientSecret, onTable(sessions, 'DeleteItem'), onTable(members, 'UpdateItem')],
      environment: signIn,
    });
    this.endpoint(getUser, {
      impact: 'Signed-in members look signed out.',
      uses: [onTable(members, 'UpdateItem')],
    });
    this.deletion();
    this.copies();
  }

  private profile({ tables }: Core): void {
    const { members, emailChanges } = tables;
    this.endpoint(getProfile, {
      impact: 'Members cannot see their profile and email settings.',
      uses: [onTable(emailChanges, 'GetItem')],
    });
    this.endpoint(changeProfile, {
      impact: 'Members cannot change their name.',
      uses: [onTable(members, 'UpdateItem')],
    });
    this.endpoint(chooseMails, {
      impact: 'Members cannot turn off emails.',
      uses: [onTable(members, 'UpdateItem')],
    });
  }

  private sessions(core: Core): void {
    const { sessions, members } = core.tables;
    const { pool } = core.identity;
    const { clientSecret, signIn } = this.client(core);
    this.endpoint(listSessions, {
      impact: 'Members cannot see where they are signed in.',
      uses: [onIndex(sessions, 'byMember')],
    });
    this.endpoint(endOtherSession, {
      impact: 'Members cannot sign out a single other device.',
      uses: [
        clientSecret,
        onIndex(sessions, 'byMember'),
        onTable(sessions, 'DeleteItem'),
        onTable(members, 'UpdateItem'),
      ],
      environment: signIn,
    });
    this.endpoint(signOutEverywhere, {
      impact: 'Members cannot sign out all devices at once.',
      uses: [onTable(members, 'UpdateItem'), onPool(pool, 'AdminUserGlobalSignOut')],
    });
  }

  /** The product's OAuth client at Cognito, and permission to read its secret. */
  private client({ identity }: Core) {
    const { pool, client, signInOrigin } = identity;
    // Functions read the client secret from Cognito, so no environment contains it.
    const clientSecret = onPool(pool, 'DescribeUserPoolClient');
    return { clientSecret, signIn: { SIGN_IN_ORIGIN: signInOrigin, USER_POOL_CLIENT_ID: client.userPoolClientId } };
  }

  private picture({ tables, buckets }: Core): void {
    const { members, uploads } = tables;
    this.endpoint(setPicture, {
      impact: 'Members cannot change their picture.',
      uses: [
        onTable(members, 'UpdateItem'),
        onTable(uploads, 'GetItem', 'UpdateItem'),
        onObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        onAbsence(buckets.uploads),
        onObjects(buckets.media, PICTURES_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      // The largest picture takes 2 s of CPU and 270 MB. Lambda assigns a whole core from 1,769 MB.
      timeout: Duration.seconds(29),
      memoryMegabytes: 1769,
    });
    this.endpoint(removePicture, {
      impact: 'Members cannot remove their picture.',
      uses: [onTable(members, 'UpdateItem'), onObjects(buckets.media, PICTURES_PREFIX, 'DeleteObject')],
    });
  }

  private emailChange({ tables, identity, mail, settings }: Core): void {
    const { members, emailChanges, billing } = tables;
    this.endpoint(requestEmailChange, {
      impact: 'Members cannot start to change their email address.',
      uses: [
        onTable(emailChanges, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        onPool(identity.pool, 'AdminGetUser'),
        sendTo(mail.queue),
      ],
      environment: { MAIL_FROM: settings.mailFrom ?? '' },
    });
    this.endpoint(confirmEmailChange, {
      impact: 'Members cannot finish changing their email address.',
      uses: [
        onTable(emailChanges, 'GetItem', 'UpdateItem', 'DeleteItem'),
        onTable(members, 'UpdateItem'),
        onTable(billing, 'UpdateItem'),
        onPool(identity.pool, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'),
        sendTo(mail.queue),
      ],
    });
    this.endpoint(cancelEmailChange, {
      impact: 'Members cannot cancel a change of their email address.',
      uses: [onTable(emailChanges, 'GetItem', 'DeleteItem')],
    });
  }
}
