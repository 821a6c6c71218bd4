/** Keeps each snapshot beside its test. */
export default {
  resolveSnapshotPath: (testPath: string) => `${testPath}.snap`,
  resolveTestPath: (snapshotPath: string) => snapshotPath.slice(0, -'.snap'.length),
  testPathForConsistencyCheck: 'infra/features/permissions.template.test.ts',
};
