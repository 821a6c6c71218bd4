import { startLocalCloud } from '../local-cloud.ts';

// Runs the sample stack in a separate process that tests can kill: `run-sample.fixtures.ts CDK_OUT
// STATE_DIR`.
const [cdkOut = '', stateDir = ''] = process.argv.slice(2);
const cloud = await startLocalCloud({ productName: 'Sample', cdkOut, stateDir, quiet: true });
console.log(`ready ${cloud.origin}`);
