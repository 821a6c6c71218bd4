/** `list-bookmarks` -> `listBookmarks`. */
export function toCamelCase(kebab: string): string {
  return kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The files of a new endpoint, and the text to add to the contract file of its feature. */
export function endpointStubs(feature: string, name: string) {
  const isRead = /^(get|list|find|preview)-/.test(name);
  const writeMethod = /^(save|keep|change)-/.test(name) ? 'PUT' : 'POST';
  const id = toCamelCase(name);

  const contract = `
/** TODO: what the endpoint does, and when it refuses a call. */
export const ${id} = contract({
  name: '${name}',
  method: '${isRead ? 'GET' : writeMethod}',
  path: '/api/${feature}/${name}',
  access: 'member',
${isRead ? '' : '  body: z.object({}),\n'}  replies: { 200: z.object({}) },
});
`;

  const endpoint = `import { endpoint } from '#platform/http/endpoint.ts';
import { ${id} } from '#shared/${feature}/${feature}.contract.ts';

export const ${id}Endpoint = endpoint(${id}, {
  impact: 'TODO: what members notice if it fails.',
  uses: {},
})(async () => ({ status: 200, body: {} }));

export const { handler, declaration } = ${id}Endpoint;
`;

  const test = `import { expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { ${id}Endpoint } from './${name}.endpoint.ts';

it('returns the expected reply', async () => {
  const ${id} = ${id}Endpoint.with({});

  expect(await ${id}({ ...aCall, caller: member${isRead ? '' : ', body: {}'} })).toEqual({ status: 200, body: {} });
});
`;

  const file = `functions/${feature}/${name}`;
  return { contract, files: { [`${file}.endpoint.ts`]: endpoint, [`${file}.test.ts`]: test } };
}
