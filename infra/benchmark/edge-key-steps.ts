import { createHash, generateKeyPairSync } from 'node:crypto';
import { mergeEnvironments } from 'local-cloud/blueprint';
import { createValue, type RotationDeps, type Step } from './rotation-steps.ts';

/** The steps of infra/docs/runbook/rotate-secrets.md that are deployments. */
export function listEdgeKeySteps(deps: RotationDeps): readonly Step[] {
  return [...rotateOriginProof(deps), ...rotateSigningKey(deps)];
}

const hashValue = (value: string) => createHash('sha256').update(value).digest('hex');

function rotateOriginProof(deps: RotationDeps): readonly Step[] {
  const { blueprint } = deps.cloud;
  const [sent = ''] = (mergeEnvironments(blueprint).ORIGIN_VERIFY_SHA256 ?? '').split(',');
  const [added, next] = [createValue(), createValue()];
  const accept = (...hashes: readonly string[]) =>
    updateFunctions(deps, { ORIGIN_VERIFY_SHA256: hashes.join(',') });

  return [
    { name: 'origin proof: accept new', apply: () => accept(sent, hashValue(added)) },
    {
      name: 'origin proof: send new',
      apply() {
        const { distribution } = blueprint.edge;
        if (!distribution) throw new Error('the template has no CloudFront distribution');

        const origins = [...distribution.origins].map(([id, origin]) => {
          const headers = origin.headers.map(
            ([name, value]) => [name, name === 'x-origin-verify' ? added : value] as const,
          );
          return [id, { ...origin, headers }] as const;
        });

        blueprint.edge.distribution = { ...distribution, origins: new Map(origins) };
        deps.updateEdge();
      },
    },
    {
      name: 'origin proof: reject old',
      apply: () => accept(hashValue(added), hashValue(next)),
    },
  ];
}

function rotateSigningKey(deps: RotationDeps): readonly Step[] {
  const { identities, services, blueprint } = deps.cloud;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const { arn } = services.secrets.createSecret({ name: 'AddedKey', secretString: `${pem}` });

  const trust = (change: (ids: readonly string[]) => readonly string[]) => {
    for (const [group, ids] of blueprint.edge.keyGroups)
      blueprint.edge.keyGroups.set(group, change(ids));
    deps.updateEdge();
  };

  return [
    {
      name: 'signing key: accept new',
      apply() {
        blueprint.edge.publicKeys.set('KADDED', publicKey);
        trust((ids) => [...ids, 'KADDED']);
      },
    },
    {
      name: 'signing key: use new',
      async apply() {
        const statement = {
          Effect: 'Allow',
          Action: 'secretsmanager:GetSecretValue',
          Resource: arn,
        };
        for (const { role } of blueprint.functions.values())
          identities.permissions.grant(role, { Statement: [statement] });

        const variables = { MEDIA_KEY_PAIR_ID: 'KADDED', MEDIA_PRIVATE_KEY_SECRET_ARN: arn };
        await updateFunctions(deps, variables);
      },
    },
    { name: 'signing key: reject old', apply: () => trust(() => ['KADDED']) },
  ];
}

/** Changes variables of the functions that have them, one function after another, as a deployment does. */
async function updateFunctions(
  { cloud, hold }: RotationDeps,
  variables: Readonly<Record<string, string>>,
) {
  const [name = ''] = Object.keys(variables);
  const functions = [...cloud.blueprint.functions.values()].flatMap(({ local }) =>
    local && name in local.settings.environment ? local : [],
  );

  for (const [index, local] of functions.entries()) {
    Object.assign(local.settings.environment, variables);
    await local.reload();
    if (index % 10 === 0) await hold();
  }
}
