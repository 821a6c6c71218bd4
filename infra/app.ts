import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildFunctions, FUNCTIONS_OUTPUT } from '#infra/build/build-functions.ts';
import { buildIfChanged } from '#infra/build/build-if-changed.ts';
import { buildWeb, webOutput } from '#infra/build/build-web.ts';
import type { FunctionPath } from '#infra/build/find-functions.ts';
import { readDeclarations } from '#infra/build/read-declarations.ts';
import { GreenroomStack } from './greenroom.stack.ts';
import { checkWebAclRegion, getWebBuild, readSettings } from './settings.ts';

// infra/validation.template.test.ts validates all templates; the built-in validation checks only
// the root's, and takes longer than the rest of the synthesis.
const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
const settings = readSettings(app.node);
// The CDK CLI sets this variable to the user's default AWS region.
checkWebAclRegion(settings, process.env['CDK_DEFAULT_REGION']);
const webBuild = getWebBuild(settings);
const webFolder = webOutput(webBuild);

if (!process.env['GREENROOM_SKIP_BUILD']) {
  await Promise.all([
    buildIfChanged('functions', FUNCTIONS_OUTPUT, buildFunctions),
    buildIfChanged(webBuild, join(webFolder, 'index.html'), () => buildWeb(webBuild)),
  ]);
}

const declarations = await readDeclarations();
new GreenroomStack(app, settings, { loadCode, webFolder, declarations });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

function loadCode(path: FunctionPath): Code {
  const folder = join(FUNCTIONS_OUTPUT, path);
  if (!existsSync(join(folder, 'index.mjs'))) {
    throw new Error(
      `${path} has no bundle: is functions/${path}.{endpoint,worker,schedule,resource}.ts there?`,
    );
  }

  return Code.fromAsset(folder);
}
