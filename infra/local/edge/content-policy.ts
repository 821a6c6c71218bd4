/** Whether the page comes from the built files or live from Vite. */
export type PolicyUse = 'built' | 'live';

/**
 * Adapts the Content-Security-Policy to http://127.0.0.1: no upgrade to HTTPS, and in live mode Vite's inline preamble,
 * styles and WebSocket are allowed. `reachable` lists extra origins that the page calls locally.
 */
export function localContentPolicy(policy: string, use: PolicyUse, reachable: readonly string[] = []): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && directive !== 'upgrade-insecure-requests');
  return directives
    .map((directive) => (directive.startsWith('connect-src ') ? [directive, ...reachable].join(' ') : directive))
    .map((directive) => (use === 'live' ? relaxed(directive) : directive))
    .join('; ');
}

function relaxed(directive: string): string {
  if (/^(script|style)-src /.test(directive)) return `${directive} 'unsafe-inline'`;
  return directive.startsWith('connect-src ') ? `${directive} ws:` : directive;
}
