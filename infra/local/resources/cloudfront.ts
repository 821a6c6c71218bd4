import { createPublicKey } from 'node:crypto';
import { ACCOUNT, buildArn } from '../aws/credentials.ts';
import { createEdgeFunction } from '../edge/cloudfront-function.ts';
import { adaptContentSecurityPolicy, type PageSource } from '../edge/content-security-policy.ts';
import { readDistribution } from '../edge/distribution.ts';
import { readHeadersPolicy, type HeadersPolicy } from '../edge/headers-policy.ts';
import { createShortHash } from '../template/names.ts';
import { getMember, requireValue, toList, toText } from '../template/template.ts';
import { removeBucketPaths } from './addresses.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for CloudFront distributions and the resources that their behaviors refer to. */
export function createCloudFrontProvisioners(cloud: Cloud, pageSource: PageSource): Provisioners {
  const { edge } = cloud.blueprint;
  return {
    'AWS::CloudFront::Function': async ({ physicalName, properties }) => {
      requireValue(properties, 'AutoPublish', true);
      const arn = `arn:aws:cloudfront::${ACCOUNT}:function/${physicalName}`;
      edge.functions.set(arn, createEdgeFunction(toText(properties.FunctionCode)));
      return { ref: arn, attributes: { FunctionARN: arn } };
    },

    'AWS::CloudFront::PublicKey': async ({ physicalName, properties }) => {
      const pem = toText(getMember(properties.PublicKeyConfig, 'EncodedKey'));
      // Mimics CloudFront's ID format, so that signed URLs, which contain the ID, look like real
      // ones.
      const id = `K${createShortHash(`${physicalName} ${pem}`).toUpperCase()}`;
      edge.publicKeys.set(id, createPublicKey(pem));

      return { ref: id };
    },

    'AWS::CloudFront::KeyGroup': async ({ physicalName, properties }) => {
      edge.keyGroups.set(
        physicalName,
        toList(getMember(properties.KeyGroupConfig, 'Items')).map(toText),
      );

      return { ref: physicalName };
    },

    'AWS::CloudFront::ResponseHeadersPolicy': async ({ physicalName, properties }) => {
      edge.headersPolicies.set(
        physicalName,
        localizePolicy(cloud, readHeadersPolicy(properties), pageSource),
      );

      return { ref: physicalName };
    },

    'AWS::CloudFront::OriginAccessControl': async ({ physicalName, properties }) => {
      const config = properties.OriginAccessControlConfig;
      requireValue(config, 'OriginAccessControlOriginType', 's3');
      requireValue(config, 'SigningBehavior', 'always');
      requireValue(config, 'SigningProtocol', 'sigv4');

      return { ref: physicalName, attributes: { Id: physicalName } };
    },

    'AWS::CloudFront::CachePolicy': async ({ physicalName }) => ({ ref: physicalName }),

    'AWS::WAFv2::WebACL': async ({ physicalName }) => ({
      ref: physicalName,
      attributes: { Arn: buildArn('wafv2', `global/webacl/${physicalName}`) },
    }),

    'AWS::CloudFront::Distribution': async ({ physicalName, properties }) => {
      if (edge.distribution) throw new Error('the local cloud runs one distribution only');

      requireValue(properties.DistributionConfig, 'Enabled', true);
      edge.distribution = readDistribution(properties);

      const hash = createShortHash(physicalName);
      const id = `E${hash.toUpperCase()}`;
      edge.distributionArn = `arn:aws:cloudfront::${ACCOUNT}:distribution/${id}`;

      return { ref: id, attributes: { DomainName: `d${hash}.cloudfront.net` } };
    },
  };
}

function localizePolicy(
  cloud: Cloud,
  policy: HeadersPolicy,
  pageSource: PageSource,
): HeadersPolicy {
  const { stripe } = cloud.services;
  const extraOrigins = stripe ? [stripe.browserUrl] : [];

  const set = policy.set.map((header) => {
    if (header.name !== 'content-security-policy') return header;

    return {
      ...header,
      value: adaptContentSecurityPolicy(
        removeBucketPaths(header.value, cloud.addresses),
        pageSource,
        extraOrigins,
      ),
    };
  });

  return { ...policy, set };
}
