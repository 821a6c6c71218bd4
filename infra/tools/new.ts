// `npm run new -- feature bookmarks`: adds a feature with a table and an endpoint that lists its rows.
// `npm run new -- endpoint bookmarks/save-bookmark`: adds an endpoint to a feature.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';
import { endpointStubs } from './endpoint-stubs.ts';
import { featureStubs } from './feature-stubs.ts';

const TABLE_STEPS = [
  'Also list the table in functions/accounts/data-inventory.ts and web/src/features/support/privacy-storage.ts:',
  'see "Adding something a member owns" in .github/CONTRIBUTING.md.',
];

const [kind = '', path = ''] = process.argv.slice(2);
const stubs = createStubs();

for (const file of Object.keys(stubs)) if (existsSync(file)) stop(`${file} already exists.`);

for (const [file, text] of Object.entries({ ...stubs, ...extendedContract() })) {
  mkdirSync(dirname(file), { recursive: true });
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(text, options));
  console.log(file);
}

console.log(
  [
    '',
    'Next: replace each TODO. `npm test -- infra/house` lists those that are left.',
    'Then run `npx prettier --write .`, `npm test -- types`, and `npx jest infra/features -u`, and review the new rights.',
    ...(kind === 'feature' ? TABLE_STEPS : []),
  ].join('\n'),
);

function createStubs(): Record<string, string> {
  if (kind === 'feature' && /^[a-z]+(-[a-z]+)*$/.test(path)) return featureStubs(path);

  const [, feature = '', name = ''] = /^([a-z-]+)\/([a-z]+(?:-[a-z]+)+)$/.exec(path) ?? [];
  if (kind === 'endpoint' && name !== '') return endpointStubs(feature, name).files;

  return stop('Usage: npm run new -- feature NAME, or npm run new -- endpoint FEATURE/VERB-NOUN');
}

/** The feature's contract file with that of the new endpoint. */
function extendedContract(): Record<string, string> {
  if (kind === 'feature') return {};

  const [feature = '', name = ''] = path.split('/');
  const file = `shared/${feature}/${feature}.contract.ts`;
  if (!existsSync(file)) stop(`${file} doesn't exist. Run \`npm run new -- feature ${feature}\`.`);

  return { [file]: readFileSync(file, 'utf8') + endpointStubs(feature, name).contract };
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
