import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { listMembers, setMemberAccess, setMemberRole } from '../../shared/accounts/members.contract.ts';
import {
  beginFactorMove,
  confirmSecondFactor,
  finishFactorMove,
  offerSecondFactor,
  passSecondFactor,
} from '../../shared/accounts/second-factor.contract.ts';
import { onIndex, onPool, onTable, readSecret, sendTo } from '../constructs/grant.ts';
import { watchLog, type LogWatch } from '../constructs/log-watch.ts';
import type { Core } from '../core/core.ts';
import { AccountsDataStack } from './accounts-data.stack.ts';

/** The part of the accounts feature that is for administrators: how they prove themselves, and what they change in others. */
export abstract class AccountsStaffStack extends AccountsDataStack {
  protected secondFactor({ tables, mail, secondFactor }: Core): void {
    const { members, sessions, uploads } = tables;
    const secretKey = readSecret(secondFactor.secret, 'SECOND_FACTOR_SECRET_ARN');
    // What raises a session to one of an administrator: a second row for it is written here and at the sign-in only.
    const raising = [secretKey, onTable(members, 'UpdateItem'), onTable(sessions, 'PutItem', 'DeleteItem')];
    this.endpoint(offerSecondFactor, {
      impact: 'Administrators cannot begin to set their second factor up, and reach none of their pages.',
      uses: [secretKey, onTable(members, 'UpdateItem')],
    });
    this.endpoint(confirmSecondFactor, {
      impact: 'Administrators cannot finish the set-up of their second factor, and reach none of their pages.',
      uses: [...raising, sendTo(mail.queue)],
    });
    const passing = this.endpoint(passSecondFactor, {
      impact: 'Administrators cannot enter their code, and reach none of their pages.',
      uses: [...raising, onTable(uploads, 'UpdateItem')],
    });
    this.watchRefusals(passing, {
      name: 'SecondFactorRefused',
      impact: 'Somebody who can log in as an administrator may be guessing codes of the second factor.',
    });
    const moving = this.endpoint(beginFactorMove, {
      impact: 'Administrators cannot begin to move their second factor to another phone; the old one counts.',
      uses: [secretKey, onTable(members, 'UpdateItem'), onTable(uploads, 'UpdateItem')],
    });
    this.watchRefusals(moving, {
      name: 'FactorMoveRefused',
      impact: 'Somebody in an open session of an administrator may be guessing codes, to move the second factor.',
    });
    this.endpoint(finishFactorMove, {
      impact: 'Administrators cannot finish moving their second factor to another phone; the old one counts.',
      uses: [...raising, onTable(uploads, 'UpdateItem'), sendTo(mail.queue)],
    });
  }

  private watchRefusals(endpoint: LambdaTarget, watch: Pick<LogWatch, 'name' | 'impact'>): void {
    watchLog(this, this.core, endpoint, {
      ...watch,
      pattern: FilterPattern.stringValue('$.event', '=', 'second factor refused'),
      // Who mistypes needs two or three; who guesses has ten in an hour.
      threshold: 5,
      period: Duration.hours(1),
      page: 'second-factor-refused',
    });
  }

  protected administration({ tables, identity }: Core): void {
    this.endpoint(listMembers, {
      impact: 'Administrators cannot look members up.',
      uses: [onIndex(tables.members, 'directory')],
    });
    this.endpoint(setMemberAccess, {
      impact: 'Administrators cannot shut a member out, nor let one in again.',
      uses: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'),
      ],
    });
    this.endpoint(setMemberRole, {
      impact: 'Administrators cannot make anybody a coach or an administrator.',
      uses: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup'),
      ],
    });
  }
}
