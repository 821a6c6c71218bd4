// `npm run benchmark -- NAME [ARGUMENTS]`: runs one of the benchmarks in this folder. README.md
// describes each.
import { readdirSync } from 'node:fs';
import process from 'node:process';

const names = readdirSync(import.meta.dirname).flatMap(
  (file) => /^benchmark-(.+)\.ts$/.exec(file)?.[1] ?? [],
);

// Removes the name, so that the benchmark's own arguments are where a script expects them.
const [name = ''] = process.argv.splice(2, 1);

if (!names.includes(name)) {
  console.error(`Usage: npm run benchmark -- ${names.join('|')} [ARGUMENTS]`);
  process.exit(2);
}

await import(`./benchmark-${name}.ts`);
