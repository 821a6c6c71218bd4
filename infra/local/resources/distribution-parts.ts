import { createPublicKey } from 'node:crypto';
import { edgeFunction } from '../edge/cloudfront-function.ts';
import { localContentPolicy, type PolicyUse } from '../edge/content-policy.ts';
import { readDistribution } from '../edge/distribution.ts';
import { readHeadersPolicy, type HeadersPolicy } from '../edge/headers-policy.ts';
import { shortHash } from '../template/names.ts';
import { listOf, member, textOf } from '../template/template.ts';
import { withoutBuckets } from './addresses.ts';
import type { Cloud, Makers } from './cloud.ts';

/** CloudFront: the distribution and the resources its behaviors refer to. */
export function distributionMakers(cloud: Cloud, use: PolicyUse): Makers {
  const { edge } = cloud.blueprint;
  const named: Makers[string] = async ({ physicalName }) => ({ ref: physicalName, attributes: { Id: physicalName } });
  return {
    'AWS::CloudFront::Function': async ({ physicalName, properties }) => {
      const arn = `arn:aws:cloudfront::000000000000:function/${physicalName}`;
      edge.functions.set(arn, edgeFunction(textOf(properties.FunctionCode)));
      return { ref: arn, attributes: { FunctionARN: arn, 'FunctionMetadata.FunctionARN': arn } };
    },
    'AWS::CloudFront::PublicKey': async ({ physicalName, properties }) => {
      const pem = textOf(member(properties.PublicKeyConfig, 'EncodedKey'));
      // Mimics CloudFront's ID format, because the ID is part of every signed URL.
      const id = `K${shortHash(`${physicalName} ${pem}`).toUpperCase()}`;
      edge.publicKeys.set(id, createPublicKey(pem));
      return { ref: id, attributes: { Id: id } };
    },
    'AWS::CloudFront::KeyGroup': async ({ physicalName, properties }) => {
      edge.keyGroups.set(physicalName, listOf(member(properties.KeyGroupConfig, 'Items')).map(textOf));
      return { ref: physicalName, attributes: { Id: physicalName } };
    },
    'AWS::CloudFront::ResponseHeadersPolicy': async ({ physicalName, properties }) => {
      edge.headersPolicies.set(physicalName, localPolicy(cloud, readHeadersPolicy(properties), use));
      return { ref: physicalName, attributes: { Id: physicalName } };
    },
    'AWS::CloudFront::OriginAccessControl': named,
    'AWS::CloudFront::OriginRequestPolicy': named,
    'AWS::CloudFront::CachePolicy': named,
    'AWS::CloudFront::Distribution': async ({ physicalName, properties }) => {
      if (edge.distribution) throw new Error('the local cloud runs one distribution only');
      edge.distribution = readDistribution(properties);
      const mark = shortHash(physicalName);
      return {
        ref: `E${mark.toUpperCase()}`,
        attributes: { Id: `E${mark.toUpperCase()}`, DomainName: `d${mark}.cloudfront.net` },
      };
    },
  };
}

function localPolicy(cloud: Cloud, policy: HeadersPolicy, use: PolicyUse): HeadersPolicy {
  const { stripe } = cloud.services;
  const reachable = stripe ? [stripe.browserUrl] : [];
  const set = policy.set.map((header) => {
    if (header.name !== 'content-security-policy') return header;
    return { ...header, value: localContentPolicy(withoutBuckets(header.value, cloud.addresses), use, reachable) };
  });
  return { ...policy, set };
}
