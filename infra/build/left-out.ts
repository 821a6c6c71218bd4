import type { Plugin } from 'esbuild';

const LEFT_OUT = /^(@smithy\/core\/event-streams|bowser)$/;

/**
 * Leaves out what the AWS clients load on demand and no function of ours demands: streams of events, and the name of a
 * browser. For their sake esbuild would wrap every module that they share with the client in a function of its own, which
 * is 20 KB and up to a tenth of a cold start. Whoever does demand one gets an error that names it.
 */
export const leftOut: Plugin = {
  name: 'left-out',
  setup(build) {
    build.onResolve({ filter: LEFT_OUT }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'left-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is left out of the bundles`)});`,
    }));
  },
};
