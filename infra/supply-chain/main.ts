// `npm run supply-chain [-- --strict]`: checks production packages for forbidden licenses and known
// vulnerabilities, and writes an SBOM. With --strict, the check fails if the npm registry is
// unreachable.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import * as z from 'zod';
import { findForbiddenLicenses, lockFileSchema, listProductionPackages } from './licenses.ts';

const BILL_OF_MATERIALS = '.build/supply-chain/bom.cdx.json';

const auditSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.number(), critical: z.number(), total: z.number() }),
  }),
});

const packages = listProductionPackages(
  lockFileSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))),
);

console.log(`licenses   ${packages.size} packages`);

const failures = [
  ...findForbiddenLicenses(packages),
  ...checkAdvisories(),
  ...writeBillOfMaterials(),
];

for (const failure of failures) console.error(`FAILED ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function checkAdvisories(): string[] {
  const { stdout } = npm('audit', '--omit=dev', '--json');
  const audit = auditSchema.safeParse(stdout.startsWith('{') ? JSON.parse(stdout) : null);

  if (!audit.success) {
    console.log('advisories not available from this registry');
    return process.argv.includes('--strict')
      ? ['advisories: not available from this registry']
      : [];
  }

  const { high, critical, total } = audit.data.metadata.vulnerabilities;
  console.log(`advisories ${high + critical} high or critical, ${total - high - critical} others`);

  return high + critical > 0 ? ['advisories: run npm audit --omit=dev'] : [];
}

function writeBillOfMaterials(): string[] {
  const { status, stdout, stderr } = npm(
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  );

  if (status !== 0) return [`bill of materials: ${stderr.trim()}`];

  mkdirSync('.build/supply-chain', { recursive: true });
  writeFileSync(BILL_OF_MATERIALS, stdout);
  console.log(`materials  ${BILL_OF_MATERIALS} (CycloneDX)`);

  return [];
}

function npm(...options: readonly string[]) {
  return spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
