import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CloudFormationValidatePlugin } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { synthesize } from './synthesized.fixtures.ts';

/** The reason for each accepted warning, by rule. */
const ACCEPTED_WARNINGS: Readonly<Record<string, string>> = {
  W2509: 'The parameter contains the ARN of the sign-in secret, not its value.',
};

const STACKS: Readonly<Record<string, Record<string, string>>> = {
  dev: {},
  ephemeral: { stage: 'ephemeral', ephemeral: 'true' },
  streaming: { streaming: 'mediaconvert' },
  production: {
    stage: 'production',
    domainName: 'app.greenroom.example.org',
    certificateArn:
      'arn:aws:acm:us-east-1:123456789012:certificate/0f3c1f0e-5b1c-4f0e-9d8e-2a6f4f6b7c11',
    mailFrom: 'hello@greenroom.example.org',
    contactMail: 'operations@greenroom.example.org',
    alarmEmail: 'operations@greenroom.example.org',
    monthlyBudget: '500',
    stripePublishableKey: 'pk_live_greenroom',
  },
};

// At synthesis, CDK validates only the root template, so it misses problems in nested stacks.
describe('all templates, including those of nested stacks', () => {
  const plugin = new CloudFormationValidatePlugin();

  test.each(Object.entries(STACKS))(
    'are valid and have only accepted warnings: %s',
    (_, settings) => {
      const { app, stack, features } = synthesize(settings);
      const { directory } = app.synth();
      const paths = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
      expect(paths).toHaveLength(1 + features.size);

      const stackTemplates = paths.map((path) => ({
        stackConstructPath: stack.node.path,
        templatePath: join(directory, path),
        accountId: undefined,
        region: undefined,
      }));

      const templatePaths = stackTemplates.map(({ templatePath }) => templatePath);
      const { violations } = plugin.validate({ appConstruct: app, templatePaths, stackTemplates });
      const accepted = violations.filter(
        ({ severity, ruleName }) => severity === 'warning' && ruleName in ACCEPTED_WARNINGS,
      );

      expect(violations.filter((violation) => !accepted.includes(violation))).toEqual([]);
      expect(new Set(accepted.map(({ ruleName }) => ruleName))).toEqual(
        new Set(Object.keys(ACCEPTED_WARNINGS)),
      );
    },
  );

  // Covers several settings, so that a finding that only one of them causes doesn't first appear in
  // a deployment.
  test.each(Object.entries(STACKS))('have only accepted cdk-nag findings: %s', (_, settings) => {
    const { violations } = new AwsSolutionsChecks().validateScope(synthesize(settings).app);
    const findings = violations.map(({ ruleName, violatingResources }) => ({
      ruleName,
      violatingResources,
    }));

    expect(findings).toEqual([]);
  });
});
