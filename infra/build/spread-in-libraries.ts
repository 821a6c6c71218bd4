import { readFile } from 'node:fs/promises';
import { transform, type Options } from '@swc/core';
import type { Plugin } from 'esbuild';

const CLIENTS_OF_AWS = /[\\/]node_modules[\\/]@(aws-sdk|smithy)[\\/].*\.js$/;

const ASSIGN: Options = {
  isModule: true,
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
  jsc: {
    parser: { syntax: 'ecmascript' },
    // Without `pureGetters` what follows a spread is copied by property descriptors, twice as slow as by assignment.
    assumptions: { setSpreadProperties: true, pureGetters: true, objectRestNoSymbols: true },
  },
  env: { targets: { node: '20' }, include: ['transform-object-rest-spread'] },
};

/**
 * Lets the AWS clients copy objects by `Object.assign` instead of `{ ...source, key }`. Node 20 takes twenty times as
 * long for the latter and makes a new hidden class each time, which only a full garbage collection takes away; a call of
 * a table has some sixty of them. Since Node 22 both are as fast.
 */
export const spreadInLibraries: Plugin = {
  name: 'spread-in-libraries',
  setup(build) {
    build.onLoad({ filter: CLIENTS_OF_AWS }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!/\{\s*\.\.\.|,\s*\.\.\./.test(source)) return undefined;
      const { code } = await transform(source, { ...ASSIGN, filename: path });
      return { contents: code, loader: 'js' };
    });
  },
};
