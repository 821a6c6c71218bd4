import { Duration } from 'aws-cdk-lib';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { listMembers, setMemberAccess, setMemberRole } from '../../shared/accounts/members.contract.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  passSecondFactor,
} from '../../shared/accounts/second-factor.contract.ts';
import { onIndex, onPool, onQueue, onSecret, onTable } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import type { Core } from '../core/core.ts';
import { AccountsDataStack } from './accounts-data.stack.ts';

/** The part of the accounts feature that is for administrators: how they prove themselves, and what they change in others. */
export abstract class AccountsStaffStack extends AccountsDataStack {
  protected secondFactor({ tables, mail, secondFactor }: Core): void {
    const { members, sessions, uploads } = tables;
    const readSecret = onSecret(secondFactor.secret, 'GetSecretValue');
    // What raises a session to one of an administrator: a second row for it is written here and at the sign-in only.
    const raising = [readSecret, onTable(members, 'UpdateItem'), onTable(sessions, 'PutItem', 'DeleteItem')];
    const environment = { SECOND_FACTOR_SECRET_ARN: secondFactor.secret.secretArn };
    this.endpoint(offerSecondFactor, {
      impact: 'Administrators cannot begin to set their second factor up, and reach none of their pages.',
      grants: [readSecret, onTable(members, 'UpdateItem')],
      environment,
    });
    this.endpoint(confirmSecondFactor, {
      impact: 'Administrators cannot finish the set-up of their second factor, and reach none of their pages.',
      grants: [...raising, onQueue(mail.queue, 'SendMessage')],
      environment: { ...environment, MAIL_QUEUE_URL: mail.queue.queueUrl },
    });
    const passing = this.endpoint(passSecondFactor, {
      impact: 'Administrators cannot enter their code, and reach none of their pages.',
      grants: [...raising, onTable(uploads, 'UpdateItem')],
      environment: { ...environment, UPLOADS_TABLE: uploads.tableName },
    });
    watchLog(this, this.core, passing, {
      name: 'SecondFactorRefused',
      pattern: FilterPattern.stringValue('$.event', '=', 'second factor refused'),
      // Who mistypes needs two or three; who guesses has ten in an hour.
      threshold: 5,
      period: Duration.hours(1),
      impact: 'Somebody who can log in as an administrator may be guessing codes of the second factor.',
      page: 'second-factor-refused',
    });
  }

  protected administration({ tables, identity }: Core): void {
    const userPool = { USER_POOL_ID: identity.pool.userPoolId };
    this.endpoint(listMembers, {
      impact: 'Administrators cannot look members up.',
      grants: [onIndex(tables.members, 'directory')],
    });
    this.endpoint(setMemberAccess, {
      impact: 'Administrators cannot shut a member out, nor let one in again.',
      grants: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'),
      ],
      environment: userPool,
    });
    this.endpoint(setMemberRole, {
      impact: 'Administrators cannot make anybody a coach or an administrator.',
      grants: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup'),
      ],
      environment: userPool,
    });
  }
}
