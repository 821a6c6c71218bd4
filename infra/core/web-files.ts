import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Core } from './core.ts';
import { LOG_GROUP_PROPS } from './log-group-props.ts';

// Placeholder in web/index.html and web/public for the site's origin, which is known only at
// deployment.
const ORIGIN_PLACEHOLDER = 'https://greenroom.invalid';
const FILE_WITH_ORIGIN = /\.(html|txt|xml)$/;

/** Deploys the built app in `folder` and its /config.json to the web bucket. */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { buckets, edge, settings }: Core, folder: string) {
    super(scope, id);

    const app = Source.asset(folder);

    const config = Source.jsonData('config.json', {
      stage: settings.stage,
      appOrigin: edge.appOrigin,
      uploadsOrigin: edge.uploadsOrigin,
      stripePublishableKey: settings.stripePublishableKey ?? null,
      mailConfigured: settings.mailFrom !== undefined,
      signInConfigured: true,
      convertsVideos: settings.streaming !== undefined,
    });

    const common = {
      destinationBucket: buckets.web,
      // Keep old files, because an open tab still requests the chunks of the release that it
      // loaded.
      prune: false,
      outputObjectKeys: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Logs', LOG_GROUP_PROPS),
    };

    const hashedFiles = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [app],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });

    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [app, config, ...insertOrigin(folder, edge.appOrigin)],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('no-cache')],
    });

    // Deploy the hashed files first, because the pages refer to them.
    pages.node.addDependency(hashedFiles);
  }
}

/** The files that contain the placeholder, which is replaced with the site's origin. */
function insertOrigin(folder: string, origin: string): ISource[] {
  const names = readdirSync(folder).filter((name) => FILE_WITH_ORIGIN.test(name));
  return names.map((name) =>
    Source.data(
      name,
      readFileSync(join(folder, name), 'utf8').replaceAll(ORIGIN_PLACEHOLDER, origin),
    ),
  );
}
