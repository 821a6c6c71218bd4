import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import {
  grantListBucket,
  grantIndexQuery,
  grantObjects,
  grantUserPool,
  grantTable,
  grantReadSecret,
} from '#infra/constructs/grant.ts';
import { INCOMING_PREFIX, PICTURES_PREFIX } from '#platform/storage/prefixes.ts';
import type { Core } from '#infra/core/core.ts';
import { finishLogin, getUser, logout, startLogin } from '#shared/accounts/accounts.contract.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '#shared/accounts/email-change.contract.ts';
import {
  changeProfile,
  changeMailChoices,
  getProfile,
  removePicture,
  setPicture,
  signOutEverywhere,
} from '#shared/accounts/profile.contract.ts';
import { endOtherSession, listSessions } from '#shared/accounts/sessions.contract.ts';
import { getSignInMethods, resetSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';
import { openStopEmails, stopEmails } from '#shared/accounts/stop-emails.contract.ts';

import { AccountsStaffStack } from './accounts-staff.stack.ts';

export class AccountsStack extends AccountsStaffStack {
  /** Functions read the client secret from Cognito, so that no environment variable contains it. */
  private readonly clientSecret = grantUserPool(this.core.identity.pool, 'DescribeUserPoolClient');
  private readonly signIn = {
    SIGN_IN_ORIGIN: this.core.identity.signInOrigin,
    USER_POOL_CLIENT_ID: this.core.identity.client.userPoolClientId,
  };

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
    const readLoginSecret = grantReadSecret(loginSecret, 'LOGIN_SECRET_ARN');

    this.endpoint(startLogin, {
      impact: 'Nobody can start to sign in.',
      grants: [readLoginSecret],
      environment: this.signIn,
    });

    this.endpoint(finishLogin, {
      impact: 'Nobody can sign in.',
      grants: [
        this.clientSecret,
        readLoginSecret,
        grantUserPool(pool, 'AdminCreateUser', 'AdminDeleteUser'),
        grantTable(sessions, 'GetItem', 'PutItem', 'DeleteItem'),
        grantTable(members, 'GetItem', 'PutItem', 'UpdateItem'),
      ],
      environment: { ...this.signIn, TOKEN_ISSUER: tokenIssuer },
    });

    this.endpoint(logout, {
      impact: 'Members cannot sign out.',
      grants: [this.clientSecret, grantTable(sessions, 'GetItem', 'DeleteItem'), this.updateMember],
      environment: this.signIn,
    });

    this.endpoint(getUser, {
      impact: 'Signed-in members look signed out.',
      grants: [this.updateMember],
    });

    this.addDeletion();
    this.addExports();
  }

  private addProfile({ tables, identity }: Core): void {
    this.endpoint(getProfile, {
      impact: 'Members cannot see their profile and email settings.',
      grants: [grantTable(tables.emailChanges, 'GetItem'), this.readMember],
    });

    this.endpoint(changeProfile, {
      impact: 'Members cannot change their name.',
      grants: [this.readMember, this.updateMember],
    });

    this.endpoint(changeMailChoices, {
      impact: 'Members cannot turn off emails.',
      grants: [this.updateMember],
    });

    this.endpoint(openStopEmails, {
      impact: 'The link that stops optional emails does not open.',
      grants: [],
    });

    this.endpoint(stopEmails, {
      impact: 'Recipients cannot stop optional emails with one click.',
      grants: [this.updateMember, grantReadSecret(identity.loginSecret, 'LOGIN_SECRET_ARN')],
    });
  }

  private addSessions({ tables: { sessions }, identity: { pool } }: Core): void {
    this.endpoint(listSessions, {
      impact: 'Members cannot see where they are signed in.',
      grants: [this.readSession, grantIndexQuery(sessions, 'byMember')],
    });

    this.endpoint(endOtherSession, {
      impact: 'Members cannot sign out a single other device.',
      grants: [
        this.clientSecret,
        grantIndexQuery(sessions, 'byMember'),
        grantTable(sessions, 'GetItem', 'DeleteItem'),
        this.updateMember,
      ],
      environment: this.signIn,
    });

    this.endpoint(getSignInMethods, {
      impact: 'Members cannot see their passkeys and whether they have a password.',
      grants: [this.clientSecret, this.readSession, grantUserPool(pool, 'AdminGetUserAuthFactors')],
      environment: this.signIn,
    });

    this.endpoint(resetSignInMethods, {
      impact: 'Members cannot remove passkeys and passwords that someone else added.',
      grants: [
        this.clientSecret,
        this.readSession,
        this.updateMember,
        grantUserPool(
          pool,
          'AdminGetUserAuthFactors',
          'AdminSetUserPassword',
          'AdminUserGlobalSignOut',
        ),
        this.sendMail,
      ],
      environment: this.signIn,
    });

    this.endpoint(signOutEverywhere, {
      impact: 'Members cannot sign out all devices at once.',
      grants: [this.updateMember, grantUserPool(pool, 'AdminUserGlobalSignOut')],
    });
  }

  private addPicture({ tables, buckets }: Core): void {
    this.endpoint(setPicture, {
      impact: 'Members cannot change their picture.',
      grants: [
        this.readMember,
        this.updateMember,
        grantTable(tables.of(UPLOADS), 'GetItem', 'UpdateItem'),
        grantObjects(buckets.uploads, INCOMING_PREFIX, 'GetObject', 'DeleteObject'),
        grantListBucket(buckets.uploads),
        grantObjects(buckets.media, PICTURES_PREFIX, 'PutObject', 'DeleteObject'),
      ],
      // The largest picture needs 2 s of CPU time and 270 MB. At 1,769 MB, Lambda allocates a full
      // vCPU.
      timeout: Duration.seconds(29),
      memoryMegabytes: 1769,
    });

    this.endpoint(removePicture, {
      impact: 'Members cannot remove their picture.',
      grants: [this.updateMember, grantObjects(buckets.media, PICTURES_PREFIX, 'DeleteObject')],
    });
  }

  private addEmailChange({ tables, identity, settings }: Core): void {
    const { emailChanges, billing } = tables;
    this.endpoint(requestEmailChange, {
      impact: 'Members cannot start to change their email address.',
      grants: [
        this.readSession,
        grantTable(emailChanges, 'GetItem', 'PutItem', 'DeleteItem'),
        grantUserPool(identity.pool, 'AdminGetUser'),
        this.sendMail,
      ],
      environment: { MAIL_FROM: settings.mailFrom ?? '' },
    });

    this.endpoint(confirmEmailChange, {
      impact: 'Members cannot finish changing their email address.',
      grants: [
        grantTable(emailChanges, 'GetItem', 'UpdateItem', 'DeleteItem'),
        this.readMember,
        this.updateMember,
        grantTable(billing, 'UpdateItem'),
        grantUserPool(identity.pool, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'),
        this.sendMail,
      ],
    });

    this.endpoint(cancelEmailChange, {
      impact: 'Members cannot cancel a change of their email address.',
      grants: [grantTable(emailChanges, 'GetItem', 'DeleteItem')],
    });
  }
}
