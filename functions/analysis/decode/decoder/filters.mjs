import { allocate, av, throwOnError } from './native.mjs';

/**
 * Builds a chain of FFmpeg filters from `[name, options]` pairs, starting with the source. Calls
 * `onFrame` with each filtered frame.
 */
export function filterChain(filters, onFrame) {
  const graph = allocate(new av.FilterGraph());
  const chain = filters.map(([name, options], at) => {
    const filter = graph.createFilter(av.Filter.getByName(name), `${name}${at}`, options ?? null);
    if (!filter) throw new Error(`FFmpeg could not create the filter ${name}.`);
    return filter;
  });

  chain
    .slice(1)
    .forEach((filter, at) => throwOnError('link the filters', chain[at].link(0, filter, 0)));
  throwOnError('configure the filters', graph.configSync());

  const [source, sink] = [chain[0], chain.at(-1)];
  const result = allocate(new av.Frame());

  return {
    /** Pass null to flush the chain after the last frame. */
    push(frame) {
      throwOnError('filter a frame', source.buffersrcAddFrameSync(frame));

      while (sink.buffersinkGetFrameSync(result) >= 0) {
        onFrame(result);
        result.unref();
      }
    },

    free: () => graph.free(),
  };
}
