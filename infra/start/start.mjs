// `npm start`: starts the local cloud. `npm start -- --reset` first deletes the state.
import { dirname, resolve } from 'path';
import { fileURLToPath } from 'url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

// STATE_DIR is relative to the caller's folder, so resolve it before changing the working
// directory.
if (process.env.STATE_DIR) process.env.STATE_DIR = resolve(process.env.STATE_DIR);
process.chdir(root);
// A caller's NODE_ENV, e.g. a test runner's, must not affect the build.
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
