import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { EdgeKeys } from '#infra/core/edge-keys.ts';
import { Monitoring } from '#infra/core/monitoring.ts';
import { readSettings } from './settings.ts';
import { refuseDirectAccess } from '#platform/http/guards.ts';
import { listAt, valueAt, type Json } from './synthesized.fixtures.ts';

interface Deployed {
  /** The logical ID of the public key whose private half signs media URLs. */
  signing: string;
  /** The logical IDs of the public keys that CloudFront accepts. */
  trusted: readonly string[];
  /** The value of the header that CloudFront sends. A secret's logical ID stands for its value. */
  sent: string;
  /** The hashes that the functions accept. */
  accepted: readonly string[];
}

/** Deploys the stack with these origin proofs and signing keys. */
function deploy(names: readonly string[]): Deployed {
  const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Stack');
  const monitoring = new Monitoring(stack, 'Monitoring', readSettings(app.node));
  const loadCode = () => Code.fromInline('// built elsewhere');
  const keys = new EdgeKeys(stack, 'Keys', {
    loadCode,
    monitoring,
    originProofNames: names,
    signingKeyNames: names,
  });

  const sentRef: Json = stack.resolve(keys.originProof.secretArn);
  const signingRef: Json = stack.resolve(keys.signing.publicKey.publicKeyId);
  const groupRef: Json = stack.resolve(keys.keyGroup.keyGroupId);
  const hashes: Json = stack.resolve(keys.originProofSha256);
  const template: Json = app.synth().getStackByName('Stack').template;

  const findSecret = (digest: Json) =>
    valueAt(template, 'Resources', String(digest), 'Properties', 'SecretArn', 'Ref');

  return {
    signing: String(valueAt(signingRef, 'Ref')),
    trusted: listAt(
      template,
      'Resources',
      String(valueAt(groupRef, 'Ref')),
      'Properties',
      'KeyGroupConfig',
      'Items',
    ).map((key) => String(valueAt(key, 'Ref'))),
    sent: String(valueAt(sentRef, 'Ref')),
    accepted: listAt(hashes, 'Fn::Join', 1)
      .map((part) => valueAt(part, 'Fn::GetAtt', 0))
      .flatMap((digest) => (digest === undefined ? [] : [hash(String(findSecret(digest)))])),
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const isRefused = ({ sent }: Deployed, { accepted }: Deployed) =>
  refuseDirectAccess({ headers: { 'x-origin-verify': sent } }, accepted) !== undefined;

/** True if some media URL is refused while functions and CloudFront change one after another. */
function refusesMediaBetween(before: Deployed, after: Deployed): boolean {
  const states = [before, after];
  return states.some((functions) =>
    states.some(({ trusted }) => !trusted.includes(functions.signing)),
  );
}

/** True if some request fails while CloudFront and the functions change one after another. */
function failsBetween(before: Deployed, after: Deployed): boolean {
  const states = [before, after];
  return states.some((edge) => states.some((functions) => isRefused(edge, functions)));
}

/** The deployments of two rotations, in the runbook's order. */
const rotateTwice = () =>
  [
    ['A', 'B'],
    ['B', 'A'],
    ['B', 'C'],
    ['C', 'B'],
    ['C', 'D'],
  ].map(deploy);

/** The result of `check` for each deployment and the next one. */
function compareSteps(
  states: readonly Deployed[],
  check: (before: Deployed, after: Deployed) => boolean,
): boolean[] {
  return states.slice(1).map((after, at) => check(states[at] ?? after, after));
}

describe('a rotation of the origin proof', () => {
  test('fails no request at any time', () => {
    const states = rotateTwice();
    expect(compareSteps(states, failsBetween)).toEqual([false, false, false, false]);
    expect(new Set(states.map(({ sent }) => sent)).size).toBe(3);
  });

  test('refuses the old value once it is done', () => {
    expect(isRefused(deploy(['A', 'B']), deploy(['B', 'C']))).toBe(true);
  });

  test('would fail requests if a new value were sent at once', () => {
    expect(failsBetween(deploy(['A', 'B']), deploy(['C', 'A']))).toBe(true);
  });

  test('changes no function in its first step', () => {
    expect(deploy(['B', 'A']).accepted).toEqual(deploy(['A', 'B']).accepted);
  });
});

describe('a rotation of the signing keys', () => {
  test('refuses no media URL in any step', () => {
    const states = rotateTwice();
    expect(compareSteps(states, refusesMediaBetween)).toEqual([false, false, false, false]);
    expect(new Set(states.map(({ signing }) => signing)).size).toBe(3);
  });

  test('refuses the old key once it is done', () => {
    expect(deploy(['B', 'C']).trusted).not.toContain(deploy(['A', 'B']).signing);
  });

  test('would refuse media URLs if a new key signed at once', () => {
    expect(refusesMediaBetween(deploy(['A', 'B']), deploy(['C', 'A']))).toBe(true);
  });
});
