import type { Construct } from 'constructs';
import { ANALYSES } from '#functions/practice/member-tables.public.ts';
import { REPORT_COMMENTS } from '#functions/sharing/member-tables.public.ts';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantIndexQuery, grantSignMedia, grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  commentOnSharedReport,
  createShare,
  deleteReportComment,
  listReportComments,
  listShares,
  openSharedReport,
  playSharedReport,
  revokeShare,
} from '#shared/sharing/sharing.contract.ts';

export class SharingStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'sharing', core);

    const { tables, keys } = core;
    const { reportShares: shares } = tables;
    const comments = tables.of(REPORT_COMMENTS);
    const findVideo = grantTable(tables.videos, 'GetItem');
    this.endpoint(listShares, {
      impact: 'Members cannot see the links to their reports.',
      grants: [findVideo, grantTable(shares, 'Query')],
    });

    this.endpoint(createShare, {
      impact: 'Members cannot share their reports.',
      grants: [findVideo, grantTable(shares, 'PutItem'), grantTable(comments, 'PutItem')],
    });

    this.endpoint(revokeShare, {
      impact: 'Members cannot revoke the links to their reports.',
      grants: [
        findVideo,
        grantTable(shares, 'Query', 'DeleteItem'),
        grantTable(comments, 'DeleteItem'),
      ],
    });

    this.endpoint(listReportComments, {
      impact: 'Members cannot see the comments on their shared reports.',
      grants: [findVideo, grantTable(comments, 'Query')],
    });

    this.endpoint(deleteReportComment, {
      impact: 'Members cannot delete comments on their shared reports.',
      grants: [findVideo, grantTable(comments, 'UpdateItem')],
    });

    const findReport = [
      grantIndexQuery(shares, 'byToken'),
      grantTable(shares, 'GetItem'),
      grantTable(tables.members, 'GetItem'),
      findVideo,
      // Rate-limit counters.
      grantTable(tables.rateLimits, 'UpdateItem'),
    ];

    const logView = grantTable(shares, 'UpdateItem');

    this.endpoint(openSharedReport, {
      impact: 'Nobody can open a shared report.',
      grants: [
        ...findReport,
        logView,
        grantTable(tables.of(ANALYSES), 'GetItem'),
        grantTable(comments, 'GetItem'),
      ],
    });

    this.endpoint(playSharedReport, {
      impact: 'Shared reports show no recording.',
      grants: [...findReport, logView, grantSignMedia(keys.signing)],
    });

    this.endpoint(commentOnSharedReport, {
      impact: 'Mentors cannot comment on shared reports.',
      grants: [...findReport, grantTable(comments, 'GetItem', 'UpdateItem')],
    });
  }
}
