// `npm start`: installs what is missing, then starts the local cloud. `npm start -- --reset` starts afresh.
import { dirname, resolve } from 'path';
import { fileURLToPath } from 'url';
import { ensureInstalled } from './install.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

// The folder of the state is the caller's to name, from where they stand.
if (process.env.STATE_DIR) process.env.STATE_DIR = resolve(process.env.STATE_DIR);
ensureInstalled(root);
process.chdir(root);
// What is built must not depend on who starts it, e.g. a test runner.
delete process.env.NODE_ENV;
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
import('tsx/esm/api')
  .then(({ register }) => register())
  .then(() => import('./main.ts'))
  .then(({ main }) => main(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
