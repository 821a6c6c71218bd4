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

/** Second factor of administrators, and their changes to members. */
export abstract class AccountsStaffStack extends AccountsDataStack {
  protected secondFactor({ tables, mail, secondFactor }: Core): void {
    const { members, sessions, uploads } = tables;
    const secretKey = readSecret(secondFactor.secret, 'SECOND_FACTOR_SECRET_ARN');
    // Rotates the session to one with administrator access.
    const raising = [secretKey, onTable(members, 'UpdateItem'), onTable(sessions, 'PutItem', 'DeleteItem')];
    this.endpoint(offerSecondFactor, {
      impact: 'Administrators cannot start to set up their second factor, so they reach no admin page.',
      uses: [secretKey, onTable(members, 'UpdateItem')],
    });
    this.endpoint(confirmSecondFactor, {
      impact: 'Administrators cannot finish setting up their second factor, so they reach no admin page.',
      uses: [...raising, sendTo(mail.queue)],
    });
    const passing = this.endpoint(passSecondFactor, {
      impact: 'Administrators cannot enter their code, so they reach no admin page.',
      uses: [...raising, onTable(uploads, 'UpdateItem')],
    });
    this.watchRefusals(passing, {
      name: 'SecondFactorRefused',
      impact: 'Someone who can sign in as an administrator may be guessing second-factor codes.',
    });
    const moving = this.endpoint(beginFactorMove, {
      impact: 'Administrators cannot start moving their second factor to another phone; the old one still works.',
      uses: [secretKey, onTable(members, 'UpdateItem'), onTable(uploads, 'UpdateItem')],
    });
    this.watchRefusals(moving, {
      name: 'FactorMoveRefused',
      impact: 'Someone in an administrator session may be guessing codes to move the second factor.',
    });
    this.endpoint(finishFactorMove, {
      impact: 'Administrators cannot finish moving their second factor to another phone; the old one still works.',
      uses: [...raising, onTable(uploads, 'UpdateItem'), sendTo(mail.queue)],
    });
  }

  private watchRefusals(endpoint: LambdaTarget, watch: Pick<LogWatch, 'name' | 'impact'>): void {
    watchLog(this, this.core, endpoint, {
      ...watch,
      pattern: FilterPattern.stringValue('$.event', '=', 'second factor refused'),
      // A mistyped code takes two or three tries; the limit is ten an hour.
      threshold: 5,
      period: Duration.hours(1),
      page: 'second-factor-refused',
    });
  }

  protected administration({ tables, identity }: Core): void {
    this.endpoint(listMembers, {
      impact: 'Administrators cannot look up members.',
      uses: [onIndex(tables.members, 'directory')],
    });
    this.endpoint(setMemberAccess, {
      impact: 'Administrators cannot disable or enable a member.',
      uses: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'),
      ],
    });
    this.endpoint(setMemberRole, {
      impact: 'Administrators cannot change a member’s role.',
      uses: [
        onTable(tables.members, 'UpdateItem'),
        onPool(identity.pool, 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup'),
      ],
    });
  }
}
