import { arnOf, REGION } from '../aws/credentials.ts';
import type { BucketSettings, CorsRule, NotificationRule } from '../s3/bucket.ts';
import { WebFiles } from '../edge/web-files.ts';
import { listOf, member, numberOf, objectsOf, textOf, type Json, type JsonObject } from '../template/template.ts';
import { localText } from './addresses.ts';
import type { Cloud, Makers } from './cloud.ts';

/** Buckets, their notifications and deployed files. */
export function storageMakers(cloud: Cloud): Makers {
  const settings = new Map<string, BucketSettings>();
  const { s3 } = cloud.services;
  return {
    'AWS::S3::Bucket': async ({ physicalName, properties }) => {
      const name = properties.BucketName === undefined ? physicalName : textOf(properties.BucketName);
      const wanted = bucketSettings(properties);
      settings.set(name, wanted);
      cloud.blueprint.buckets.add(name);
      await s3.createBucket(name, wanted);
      return {
        ref: name,
        attributes: {
          Arn: `arn:aws:s3:::${name}`,
          DomainName: `${name}.s3.amazonaws.com`,
          RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
        },
      };
    },
    'Custom::S3BucketNotifications': async ({ physicalName, properties }) => {
      const name = textOf(properties.BucketName);
      const notifications = notificationRules(properties.NotificationConfiguration);
      await s3.createBucket(name, { ...settings.get(name), notifications });
      return { ref: physicalName };
    },
    'Custom::CDKBucketDeployment': async ({ physicalName, properties }) => {
      deployFiles(cloud, properties);
      return { ref: physicalName };
    },
  };
}

function bucketSettings(properties: JsonObject): BucketSettings {
  const cors = objectsOf(member(properties.CorsConfiguration, 'CorsRules')).map(corsRule);
  const rules = objectsOf(member(properties.LifecycleConfiguration, 'Rules'));
  const days = rules.find(({ Prefix }) => Prefix === undefined)?.ExpirationInDays;
  const lifecycleExpireDays = numberOf(days);
  return { cors, ...(lifecycleExpireDays === undefined ? {} : { lifecycleExpireDays }) };
}

function corsRule(rule: JsonObject): CorsRule {
  const maxAgeSeconds = numberOf(rule.MaxAge);
  return {
    allowedOrigins: listOf(rule.AllowedOrigins).map(textOf),
    allowedMethods: listOf(rule.AllowedMethods).map(textOf),
    allowedHeaders: listOf(rule.AllowedHeaders).map(textOf),
    exposeHeaders: listOf(rule.ExposedHeaders).map(textOf),
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  };
}

function notificationRules(configuration: Json | undefined): NotificationRule[] {
  return objectsOf(member(configuration, 'QueueConfigurations')).map((rule) => {
    const filters = objectsOf(member(member(rule.Filter, 'Key'), 'FilterRules'));
    const filter = (name: string) => {
      const found = filters.find(({ Name }) => textOf(Name).toLowerCase() === name);
      return found ? { [name]: textOf(found.Value) } : {};
    };
    const events = listOf(rule.Events).map(textOf);
    return { queueArn: textOf(rule.QueueArn), events, ...filter('prefix'), ...filter('suffix') };
  });
}

/** Registers the sources of a bucket deployment. Files are served from their build folders. */
function deployFiles(cloud: Cloud, properties: JsonObject): void {
  const bucket = textOf(properties.DestinationBucketName);
  const files = cloud.blueprint.files.get(bucket) ?? new WebFiles();
  cloud.blueprint.files.set(bucket, files);
  const markers = listOf(properties.SourceMarkers);
  const cacheControl = member(properties.SystemMetadata, 'cache-control');
  for (const [index, key] of listOf(properties.SourceObjectKeys).entries()) {
    const folder = cloud.assembly.assetFolder(textOf(key));
    if (!folder) throw new Error(`the deployment's source ${textOf(key)} is not in the assembly`);
    files.add({
      folder,
      prefix: textOf(properties.DestinationBucketKeyPrefix).replaceAll(/^\/|\/$/g, ''),
      markers: markerTexts(markers[index]),
      cacheControl: cacheControl === undefined ? undefined : textOf(cacheControl),
      exclude: listOf(properties.Exclude).map(textOf),
      include: listOf(properties.Include).map(textOf),
      finish: (text) => localText(text, cloud.addresses),
    });
  }
}

function markerTexts(markers: Json | undefined): Record<string, string> {
  const entries = objectsOf(markers).flatMap((each) => Object.entries(each));
  return Object.fromEntries(entries.map(([marker, value]) => [marker, textOf(value)]));
}

export function queueMakers(cloud: Cloud): Makers {
  return {
    'AWS::SQS::Queue': async ({ physicalName, properties }) => {
      const redrive = member(properties, 'RedrivePolicy');
      const visibilityTimeoutSeconds = numberOf(properties.VisibilityTimeout);
      const retentionSeconds = numberOf(properties.MessageRetentionPeriod);
      const delaySeconds = numberOf(properties.DelaySeconds);
      const made = cloud.services.sqs.createQueue({
        name: properties.QueueName === undefined ? physicalName : textOf(properties.QueueName),
        ...(visibilityTimeoutSeconds === undefined ? {} : { visibilityTimeoutSeconds }),
        ...(retentionSeconds === undefined ? {} : { retentionSeconds }),
        ...(delaySeconds === undefined ? {} : { delaySeconds }),
        ...(redrive === undefined
          ? {}
          : {
              redrive: {
                deadLetterArn: textOf(member(redrive, 'deadLetterTargetArn')),
                maxReceiveCount: numberOf(member(redrive, 'maxReceiveCount')) ?? 1,
              },
            }),
      });
      return { ref: made.url, attributes: { Arn: made.arn, QueueName: made.name, QueueUrl: made.url } };
    },
  };
}

export function topicMakers(): Makers {
  return {
    'AWS::SNS::Topic': async ({ physicalName }) => {
      const arn = arnOf('sns', physicalName);
      return { ref: arn, attributes: { TopicArn: arn, TopicName: physicalName } };
    },
    // Nothing is monitored locally; the alarm exists only because the dashboard refers to it.
    'AWS::CloudWatch::Alarm': async ({ physicalName }) => {
      const arn = arnOf('cloudwatch', `alarm:${physicalName}`);
      return { ref: physicalName, attributes: { Arn: arn } };
    },
    'AWS::Logs::LogGroup': async ({ physicalName, properties }) => {
      const name = properties.LogGroupName === undefined ? physicalName : textOf(properties.LogGroupName);
      return { ref: name, attributes: { Arn: `${arnOf('logs', `log-group:${name}`)}:*` } };
    },
  };
}
