import { expect, it } from 'vitest';
import { extractError } from './prepare-stack.ts';

it('reports only the message of the error that stopped the synthesis', () => {
  const output =
    'file:///tables.ts:9\n  throw new Error(\n  ^\n\nError: Table A is not declared.\nAdd it.\n    at a (a.ts:1:1)\n\nNode.js v20';
  expect(extractError(output)).toBe('Error: Table A is not declared.\nAdd it.');
});

it('reports the whole output if it contains no error with a trace', () => {
  expect(extractError('Killed')).toBe('Killed');
});
