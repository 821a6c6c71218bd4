import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import type { Buckets } from './buckets.ts';
import type { Edge } from './edge.ts';

export interface WebFilesParts {
  readonly buckets: Buckets;
  readonly edge: Edge;
  readonly settings: Settings;
  /** The built app. */
  readonly folder: string;
}

/** Puts the built app and /config.json, by which it learns where it runs, into the web bucket. */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { buckets, edge, settings, folder }: WebFilesParts) {
    super(scope, id);
    const app = Source.asset(folder);
    const config = Source.jsonData('config.json', {
      stage: settings.stage,
      appOrigin: edge.appOrigin,
      uploadsOrigin: edge.uploadsOrigin,
      stripePublishableKey: settings.stripePublishableKey ?? null,
      mailConfigured: settings.mailFrom !== undefined,
      signInConfigured: true,
    });
    const common = {
      destinationBucket: buckets.web,
      // A tab that is still open asks for the chunks of the release it was loaded from.
      prune: false,
      outputObjectKeys: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Logs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [app],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [app, config],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    // The page names the hashed files, so they are there first.
    pages.node.addDependency(hashed);
  }
}
