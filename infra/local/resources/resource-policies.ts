import { buildArn } from '../aws/credentials.ts';
import { toList, toText } from '../template/template.ts';
import { requireFunction } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for the policies of functions, queues, and buckets. */
export function createResourcePolicyProvisioners({ blueprint, identities }: Cloud): Provisioners {
  const { permissions } = identities;
  return {
    'AWS::Lambda::Permission': async ({ physicalName, properties }) => {
      const { arn: Resource } = requireFunction(blueprint, toText(properties.FunctionName));
      const { Action = '', Principal = '', SourceArn, SourceAccount } = properties;
      const isService = toText(Principal).endsWith('.amazonaws.com');

      const Condition = {
        ...(SourceArn !== undefined && { ArnLike: { 'aws:SourceArn': SourceArn } }),
        ...(SourceAccount !== undefined && {
          StringEquals: { 'aws:SourceAccount': SourceAccount },
        }),
      };

      const named = { [isService ? 'Service' : 'AWS']: Principal };
      permissions.attach(Resource, {
        Statement: { Effect: 'Allow', Principal: named, Action, Resource, Condition },
      });

      return { ref: physicalName };
    },

    'AWS::SQS::QueuePolicy': async ({ physicalName, properties }) => {
      for (const url of toList(properties.Queues))
        permissions.attach(
          buildArn('sqs', toText(url).split('/').at(-1) ?? ''),
          properties.PolicyDocument,
        );

      return { ref: physicalName };
    },

    'AWS::S3::BucketPolicy': async ({ physicalName, properties }) => {
      permissions.attach(`arn:aws:s3:::${toText(properties.Bucket)}`, properties.PolicyDocument);
      return { ref: physicalName };
    },
  };
}
