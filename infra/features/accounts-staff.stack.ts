import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';

import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';
import {
  grantIndexQuery,
  grantUserPool,
  grantTable,
  grantReadSecret,
} from '#infra/constructs/grant.ts';
import { addLogAlarm, type LogAlarmSettings } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';
import {
  getMember,
  listMembers,
  setMemberAccess,
  setMemberRole,
} from '#shared/accounts/members.contract.ts';
import {
  beginFactorMove,
  confirmSecondFactor,
  finishFactorMove,
  startSecondFactorSetup,
  verifySecondFactor,
} from '#shared/accounts/second-factor.contract.ts';

import { AccountsDataStack } from './accounts-data.stack.ts';

/** Second factors of coaches and administrators, and the endpoints for managing members. */
export abstract class AccountsStaffStack extends AccountsDataStack {
  protected addSecondFactor({ tables, secrets }: Core): void {
    const secretKey = grantReadSecret(secrets.secondFactorKey, 'SECOND_FACTOR_SECRET_ARN');
    // Needed to replace the session with one that has administrator access.
    const rotateSession = [
      secretKey,
      this.readMember,
      this.updateMember,
      grantTable(tables.sessions, 'GetItem', 'PutItem', 'DeleteItem'),
    ];

    this.endpoint(startSecondFactorSetup, {
      impact:
        'Coaches and administrators cannot start to set up their second factor, so they reach none of their pages.',
      grants: [secretKey, this.readSession, this.readMember, this.updateMember],
    });

    this.endpoint(confirmSecondFactor, {
      impact:
        'Coaches and administrators cannot finish setting up their second factor, so they reach none of their pages.',
      grants: [...rotateSession, this.sendMail],
    });

    const passEndpoint = this.endpoint(verifySecondFactor, {
      impact:
        'Coaches and administrators cannot enter their code, so they reach none of their pages.',
      grants: rotateSession,
    });

    this.addRefusalAlarm(passEndpoint, {
      name: 'SecondFactorRefused',
      impact: 'Someone who can sign in as an administrator may be guessing second-factor codes.',
    });

    const moveEndpoint = this.endpoint(beginFactorMove, {
      impact:
        'Administrators cannot start moving their second factor to another phone; the old one still works.',
      grants: [secretKey, this.readMember, this.updateMember],
    });

    this.addRefusalAlarm(moveEndpoint, {
      name: 'FactorMoveRefused',
      impact:
        'Someone in an administrator session may be guessing codes to move the second factor.',
    });

    this.endpoint(finishFactorMove, {
      impact:
        'Administrators cannot finish moving their second factor to another phone; the old one still works.',
      grants: [...rotateSession, this.sendMail],
    });
  }

  private addRefusalAlarm(
    endpoint: LambdaTarget,
    watch: Pick<LogAlarmSettings, 'name' | 'impact'>,
  ): void {
    addLogAlarm(this, this.core, endpoint, {
      ...watch,
      pattern: FilterPattern.stringValue('$.event', '=', 'second factor refused'),
      // A legitimate user rarely needs more than three attempts. The app allows ten attempts per
      // hour.
      threshold: 5,
      period: Duration.hours(1),
      runbook: 'second-factor-refused',
    });
  }

  protected addAdministration({ tables, identity }: Core): void {
    this.endpoint(listMembers, {
      impact: 'Administrators cannot look up members.',
      grants: [
        grantIndexQuery(tables.members, 'directory'),
        grantTable(tables.memberSearch, 'Query'),
      ],
    });

    this.schedule('index-members', {
      impact: 'Administrators cannot search for new members, changed names or changed emails.',
      schedule: Schedule.rate(Duration.minutes(1)),
      grants: [
        grantIndexQuery(tables.members, 'unindexed'),
        this.updateMember,
        grantTable(tables.memberSearch, 'PutItem', 'DeleteItem'),
        grantIndexQuery(tables.memberSearch, 'byMember'),
      ],
      timeout: Duration.seconds(55),
    });

    const accountChanges = tables.of(ACCOUNT_CHANGES);
    const recordChange = [grantTable(accountChanges, 'PutItem', 'DeleteItem'), this.sendMail];

    this.endpoint(getMember, {
      impact: 'Administrators cannot see a member’s page.',
      grants: [
        this.readMember,
        grantIndexQuery(tables.sessions, 'byMember'),
        grantTable(accountChanges, 'Query'),
      ],
    });

    this.endpoint(setMemberAccess, {
      impact: 'Administrators cannot disable or enable a member.',
      grants: [
        ...recordChange,
        this.readMember,
        this.updateMember,
        grantUserPool(
          identity.pool,
          'AdminDisableUser',
          'AdminEnableUser',
          'AdminUserGlobalSignOut',
          'ListUsersInGroup',
        ),
      ],
    });

    this.endpoint(setMemberRole, {
      impact: 'Administrators cannot change a member’s role.',
      grants: [
        ...recordChange,
        this.readMember,
        this.updateMember,
        grantUserPool(
          identity.pool,
          'AdminAddUserToGroup',
          'AdminRemoveUserFromGroup',
          'ListUsersInGroup',
        ),
      ],
    });
  }
}
