import type { Construct } from 'constructs';
import type { Core } from '#infra/core/core.ts';
import { AccountsStaffStack } from './accounts-staff.stack.ts';

export class AccountsStack extends AccountsStaffStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'accounts', core);
    this.addDeletion();
    this.addExports();
    this.addSecondFactorAlarms();
    this.addAdministration();
  }
}
