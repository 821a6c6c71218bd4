import { describe, expect, it } from 'vitest';
import { resolveValue, type Scope } from './intrinsics.ts';
import type { Json } from './template.ts';

const attributes: Record<string, Json> = {
  'Table.Arn': 'arn:table',
  'Nested.Outputs.Queue': 'arn:queue',
};

const scope: Scope = {
  ref: (name) => {
    if (name === 'Zones') return ['a', 'b'];
    if (name === 'Missing') throw new Error('Ref Missing names nothing');
    return `<${name}>`;
  },
  getAtt: (resource, attribute) =>
    attributes[`${resource}.${attribute}`] ?? `${resource}/${attribute}`,
};

const cases: [string, Json, Json][] = [
  ['Ref', { Ref: 'Table' }, '<Table>'],
  ['Fn::GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:table'],
  ['Fn::GetAtt of a nested stack', { 'Fn::GetAtt': ['Nested', 'Outputs.Queue'] }, 'arn:queue'],
  ['Fn::Join of text and numbers', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, 'a-<B>-3'],
  ['Fn::Join of a resolved list', { 'Fn::Join': [',', { Ref: 'Zones' }] }, 'a,b'],
  ['Fn::Sub', { 'Fn::Sub': 'x ${AWS::Region} ${Bucket}' }, 'x <AWS::Region> <Bucket>'],
  ['an object that merely has two keys', { Ref: 'a', Other: 'b' }, { Ref: 'a', Other: 'b' }],
];

describe('intrinsic functions', () => {
  it.each(cases)('resolves %s', (_, value, expected) => {
    expect(resolveValue(value, scope)).toEqual(expected);
  });

  it('throw an error that names the unknown name or function', () => {
    expect(() => resolveValue({ 'Fn::Sub': '${Missing}' }, scope)).toThrow('Missing names nothing');
    expect(() => resolveValue({ 'Fn::Cidr': [] }, scope)).toThrow('Fn::Cidr is not known');
  });
});
