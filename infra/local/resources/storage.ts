import { buildArn, REGION } from '../aws/credentials.ts';
import type { BucketSettings, CorsRule, LifecycleRule, NotificationRule } from '../s3/bucket.ts';
import { WebFiles } from '../edge/web-files.ts';
import {
  isObject,
  toList,
  getMember,
  requireValue,
  toNumber,
  toObjects,
  toText,
  type Json,
  type JsonObject,
} from '../template/template.ts';
import { localizeUrls } from './addresses.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for buckets, their notifications and deployed files. */
export function createBucketProvisioners(cloud: Cloud): Provisioners {
  const settings = new Map<string, BucketSettings>();
  const { s3 } = cloud.services;

  return {
    'AWS::S3::Bucket': async ({ physicalName: name, properties }) => {
      const wanted = readBucketSettings(properties);
      settings.set(name, wanted);
      cloud.blueprint.buckets.add(name);
      s3.createBucket(name, wanted);

      return {
        ref: name,
        attributes: {
          Arn: `arn:aws:s3:::${name}`,
          RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
        },
      };
    },

    'Custom::S3BucketNotifications': async ({ physicalName, properties }) => {
      const name = toText(properties.BucketName);
      const notifications = readNotificationRules(properties.NotificationConfiguration);
      for (const { queueArn } of notifications) requireDelivery(cloud, name, queueArn);
      s3.createBucket(name, { ...settings.get(name), notifications });

      return { ref: physicalName };
    },

    'Custom::CDKBucketDeployment': async ({ physicalName, properties }) => {
      deployFiles(cloud, properties);
      return { ref: physicalName };
    },
  };
}

/**
 * Throws if the queue's policy rejects the bucket's messages, as S3 does when notifications are
 * configured.
 */
function requireDelivery({ identities }: Cloud, bucket: string, queueArn: string): void {
  const sourceArn = `arn:aws:s3:::${bucket}`;
  const caller = { principal: 's3.amazonaws.com', sourceArn };
  if (identities.hooks.authorize({ ...caller, action: 'sqs:SendMessage', resource: queueArn }))
    return;

  throw new Error(
    `Unable to validate the destination ${queueArn}: its queue policy doesn't let ${bucket} send events`,
  );
}

function readBucketSettings(properties: JsonObject): BucketSettings {
  const cors = toObjects(getMember(properties.CorsConfiguration, 'CorsRules')).map(readCorsRule);
  const lifecycle = toObjects(getMember(properties.LifecycleConfiguration, 'Rules')).map(
    (rule): LifecycleRule => {
      requireValue(rule, 'Status', 'Enabled');

      const abort = getMember(rule.AbortIncompleteMultipartUpload, 'DaysAfterInitiation');

      return {
        prefix: toText(rule.Prefix),
        expireDays: toNumber(rule.ExpirationInDays),
        abortUploadsAfterDays: toNumber(abort),
      };
    },
  );

  return { cors, lifecycle };
}

function readCorsRule(rule: JsonObject): CorsRule {
  return {
    allowedOrigins: toList(rule.AllowedOrigins).map(toText),
    allowedMethods: toList(rule.AllowedMethods).map(toText),
    allowedHeaders: toList(rule.AllowedHeaders).map(toText),
    exposeHeaders: toList(rule.ExposedHeaders).map(toText),
    maxAgeSeconds: toNumber(rule.MaxAge),
  };
}

function readNotificationRules(configuration: Json | undefined): NotificationRule[] {
  return toObjects(getMember(configuration, 'QueueConfigurations')).map((rule) => {
    const filters = toObjects(getMember(getMember(rule.Filter, 'Key'), 'FilterRules'));
    const filter = (name: string) => {
      const found = filters.find(({ Name }) => toText(Name).toLowerCase() === name);
      return found ? { [name]: toText(found.Value) } : {};
    };

    const events = toList(rule.Events).map(toText);

    return { queueArn: toText(rule.QueueArn), events, ...filter('prefix'), ...filter('suffix') };
  });
}

/** Registers the sources of a bucket deployment. Files are served from their build folders. */
function deployFiles(cloud: Cloud, properties: JsonObject): void {
  const bucket = toText(properties.DestinationBucketName);
  const files = cloud.blueprint.files.get(bucket) ?? new WebFiles();
  cloud.blueprint.files.set(bucket, files);

  const markers = toList(properties.SourceMarkers);
  const cacheControl = getMember(properties.SystemMetadata, 'cache-control');

  for (const [index, key] of toList(properties.SourceObjectKeys).entries()) {
    const folder = cloud.assembly.findAssetPath(toText(key));
    if (!folder) throw new Error(`the deployment's source ${toText(key)} is not in the assembly`);

    files.add({
      folder,
      prefix: toText(properties.DestinationBucketKeyPrefix).replaceAll(/^\/|\/$/g, ''),
      markers: readMarkers(markers[index]),
      cacheControl: cacheControl === undefined ? undefined : toText(cacheControl),
      exclude: toList(properties.Exclude).map(toText),
      include: toList(properties.Include).map(toText),
      transform: (text) => localizeUrls(text, cloud.addresses),
    });
  }
}

function readMarkers(markers: Json | undefined): Record<string, string> {
  const entries = toObjects(markers).flatMap((each) => Object.entries(each));
  return Object.fromEntries(entries.map(([marker, value]) => [marker, toText(value)]));
}

export function createQueueProvisioners(cloud: Cloud): Provisioners {
  return {
    'AWS::SQS::Queue': async ({ physicalName, properties }) => {
      const redrive = getMember(properties, 'RedrivePolicy');
      if (properties.DelaySeconds !== undefined)
        throw new Error('the local queues do not support delays');

      const made = cloud.services.sqs.createQueue({
        name: physicalName,
        visibilityTimeoutSeconds: toNumber(properties.VisibilityTimeout),
        retentionSeconds: toNumber(properties.MessageRetentionPeriod),
        redrive: isObject(redrive)
          ? {
              deadLetterArn: toText(getMember(redrive, 'deadLetterTargetArn')),
              maxReceiveCount: toNumber(getMember(redrive, 'maxReceiveCount')) ?? 1,
            }
          : undefined,
      });

      return { ref: made.url, attributes: { Arn: made.arn, QueueName: made.name } };
    },
  };
}

export function createMonitoringProvisioners({
  blueprint,
}: Pick<Cloud, 'blueprint'>): Provisioners {
  return {
    'AWS::SNS::Topic': async ({ physicalName }) => ({ ref: buildArn('sns', physicalName) }),

    // Nothing is monitored locally. The alarm exists only because the dashboard refers to it.
    'AWS::CloudWatch::Alarm': async ({ physicalName }) => ({
      ref: physicalName,
      attributes: { Arn: buildArn('cloudwatch', `alarm:${physicalName}`) },
    }),

    'AWS::SES::ConfigurationSet': async ({ physicalName }) => ({ ref: physicalName }),

    'AWS::SES::ConfigurationSetEventDestination': async ({ physicalName, properties }) => {
      const { ConfigurationSetName, EventDestination: destination } = properties;
      requireValue(
        getMember(destination, 'EventBridgeDestination'),
        'EventBusArn',
        buildArn('events', 'event-bus/default'),
      );

      requireValue(destination, 'Enabled', true);

      const eventTypes = toList(getMember(destination, 'MatchingEventTypes')).map(toText);
      blueprint.mailEvents.set(toText(ConfigurationSetName), eventTypes);

      return { ref: physicalName };
    },

    'AWS::Logs::LogGroup': async ({ physicalName }) => ({
      ref: physicalName,
      attributes: { Arn: `${buildArn('logs', `log-group:${physicalName}`)}:*` },
    }),
  };
}
