import type { Construct } from 'constructs';
import { ANALYSES } from '../../functions/practice/member-tables.public.ts';
import {
  createShare,
  listShares,
  openSharedReport,
  playSharedReport,
  revokeShare,
} from '../../shared/sharing/sharing.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { grantIndexQuery, grantSignMedia, grantTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

export class SharingStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'sharing', core);
    const { tables, keys } = core;
    const { reportShares: shares } = tables;
    this.endpoint(listShares, {
      impact: 'Members cannot see the links to their reports.',
      grants: [grantTable(shares, 'Query')],
    });
    this.endpoint(createShare, {
      impact: 'Members cannot share their reports.',
      grants: [grantTable(tables.videos, 'GetItem'), grantTable(shares, 'PutItem')],
    });
    this.endpoint(revokeShare, {
      impact: 'Members cannot revoke the links to their reports.',
      grants: [grantTable(shares, 'Query', 'DeleteItem')],
    });
    const findReport = [
      grantIndexQuery(shares, 'byToken'),
      grantTable(shares, 'GetItem', 'UpdateItem'),
      grantTable(tables.members, 'GetItem'),
      grantTable(tables.videos, 'GetItem'),
      // Rate-limit counters.
      grantTable(tables.support, 'UpdateItem'),
    ];
    this.endpoint(openSharedReport, {
      impact: 'Nobody can open a shared report.',
      grants: [...findReport, grantTable(tables.of(ANALYSES), 'GetItem')],
    });
    this.endpoint(playSharedReport, {
      impact: 'Shared reports show no recording.',
      grants: [...findReport, grantSignMedia(keys.signing)],
    });
  }
}
