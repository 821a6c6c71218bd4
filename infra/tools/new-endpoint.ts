// `npm run new -- endpoint courses/save-bookmark`: adds stubs for an endpoint (contract, function,
// and test).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';

const [kind, path = ''] = process.argv.slice(2);
const [, feature = '', name = ''] = /^([a-z-]+)\/([a-z]+(?:-[a-z]+)+)$/.exec(path) ?? [];

const files = {
  contract: `shared/${feature}/${feature}.contract.ts`,
  endpoint: `functions/${feature}/${name}.endpoint.ts`,
  test: `functions/${feature}/${name}.test.ts`,
};

const isRead = /^(get|list|find|preview)-/.test(name);
const writeMethod = /^(save|keep|change)-/.test(name) ? 'PUT' : 'POST';
const id = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

if (kind !== 'endpoint' || name === '') stop('Usage: npm run new -- endpoint FEATURE/VERB-NOUN');
if (!existsSync(files.contract)) stop(`${files.contract} doesn't exist.`);
for (const file of [files.endpoint, files.test])
  if (existsSync(file)) stop(`${file} already exists.`);

const contracts = readFileSync(files.contract, 'utf8');

writeFileSync(
  files.contract,
  `${contracts}
/** Describe what the endpoint does and when it refuses a call. */
export const ${id} = contract({
  name: '${name}',
  method: '${isRead ? 'GET' : writeMethod}',
  path: '/api/${feature}/${name}',
  access: 'member',
${isRead ? '' : '  body: z.object({}),\n'}  replies: { 200: z.object({}) },
});
`,
);

writeFileSync(
  files.endpoint,
  `import { ${id} } from '#${files.contract}';
import { endpoint } from '#platform/http/endpoint.ts';

export const ${id}Endpoint = endpoint(${id}, {
  impact: 'Members cannot …',
  uses: {},
})(async () => ({ status: 200, body: {} }));

export const { handler, declaration } = ${id}Endpoint;
`,
);

writeFileSync(
  files.test,
  `import { expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { ${id}Endpoint } from './${name}.endpoint.ts';

it('answers', async () => {
  const ${id} = ${id}Endpoint.with({});

  expect(await ${id}({ ...aCall, caller: member${isRead ? '' : ', body: {}'} })).toEqual({ status: 200, body: {} });
});
`,
);

for (const file of Object.values(files)) {
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(readFileSync(file, 'utf8'), options));
}

console.log(
  [
    ...Object.values(files),
    '',
    'Next: fill them in, then run `npx prettier --write .` and `npm test -- types`.',
    'Its rights follow from what it uses. Approve them with `npx jest infra/features -u`, and review the diff.',
    `A table of its own: see "Adding something a member owns" in .github/CONTRIBUTING.md.`,
  ].join('\n'),
);

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
