// `npm run supply-chain`: licences of production, known advisories, and the bill of materials, into .build/supply-chain.
// With `--strict` it fails too when the registry cannot tell about advisories.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readAdvisories } from './advisories.ts';
import { judge, lockFileSchema, productionPackages } from './licences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `${root}/.build/supply-chain`;

mkdirSync(out, { recursive: true });
const failures = [...licences(), ...advisories(process.argv.includes('--strict')), ...billOfMaterials()];
for (const failure of failures) console.error(`FAILED ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function licences(): string[] {
  const packages = productionPackages(
    lockFileSchema.parse(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))),
  );
  const rows = packages.map(
    (each) => `| ${each.name} | ${each.version} | ${each.licence ?? ''} | ${judge(each).reason} |`,
  );
  writeFileSync(
    `${out}/licences.md`,
    ['| package | version | licence | allowed |', '|---|---|---|---|', ...rows, ''].join('\n'),
  );
  console.log(`licences   ${packages.length} packages in .build/supply-chain/licences.md`);
  return packages.filter((each) => !judge(each).allowed).map((each) => `${each.name}: ${judge(each).reason}`);
}

function advisories(strict: boolean): string[] {
  const answer = readAdvisories(npm('audit', '--omit=dev', '--json').stdout);
  if (answer === null) {
    console.log('advisories the registry cannot tell');
    return strict ? ['advisories: the registry cannot tell'] : [];
  }
  console.log(`advisories ${answer.grave} high or critical, ${answer.other} others`);
  return answer.grave > 0 ? [`advisories: ${answer.grave} high or critical; see npm audit --omit=dev`] : [];
}

function billOfMaterials(): string[] {
  const { status, stdout, stderr } = npm('sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application');
  if (status !== 0) return [`bill of materials: ${stderr.trim()}`];
  writeFileSync(`${out}/bom.cdx.json`, stdout);
  console.log('materials  .build/supply-chain/bom.cdx.json (CycloneDX)');
  return [];
}

function npm(...options: readonly string[]) {
  return spawnSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
